import { randomBytes } from 'node:crypto';
import { Client, type PoolConfig } from 'pg';
import { inject } from 'vitest';
import { dropEverywhere } from '../fixtures/citus-cluster.ts';
import { TEMPLATE } from './harness-postgres.ts';

/** A database of this test alone, copied from the migrated one in a few milliseconds; on a cluster, on each of its nodes. */
export async function copyTemplate(): Promise<{ postgres: PoolConfig; drop: () => Promise<void> }> {
  const shared = inject('postgres');
  const nodes = [{ ...shared, database: 'postgres' }, ...inject('workers')];
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (const node of nodes) await copyOn(node, name);
  return { postgres: { ...shared, database: name }, drop: () => dropEverywhere(nodes, name) };
}

async function copyOn(node: PoolConfig, name: string): Promise<void> {
  const client = new Client({ ...node, database: 'postgres' });
  await client.connect();
  try {
    // PostgreSQL refuses two concurrent copies of one template: the lock makes them sequential.
    await client.query('select pg_advisory_lock(4020190003)');
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}
