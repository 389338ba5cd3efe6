import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startOtherPostgres } from '../fixtures/other-postgres.ts';
import { distribute } from '../../server/platform/distribution/distribute.ts';
import { askNode, createEverywhere, dropEverywhere, findNodes, joinNodes } from '../fixtures/citus-cluster.ts';
import { startPooler } from './pooler.ts';
import { allowRequests } from '../../server/platform/database/requests-login.ts';

/** The migrated database that each test's own one is copied from. */
export const TEMPLATE = 'longhand';

declare module 'vitest' {
  interface ProvidedContext {
    /** The workers of LONGHAND_TEST_CLUSTER, on which each database of a test is made as well. */
    workers: readonly PoolConfig[];
    postgres: PoolConfig;
    /** Where PgBouncer listens, through which servers reach that database; null: they reach it at once. */
    pooler: { host: string; port: number } | null;
  }
}

let stop: (() => Promise<void>) | undefined;

/**
 * Starts one PostgreSQL for the whole run, in a temporary folder: the built-in one, or that of the folder of binaries in
 * LONGHAND_TEST_POSTGRES. With LONGHAND_TEST_CLUSTER it uses the Citus cluster of that coordinator's URL (`npm run cluster`),
 * on which it distributes the template. PgBouncer stands before it where LONGHAND_TEST_POOLER is its program.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'));
  const postgres = await startPostgres(folder);
  const workers = postgres.workers ?? [];
  const program = process.env['LONGHAND_TEST_POOLER'];
  const pooler = program === undefined ? null : await startPooler(program, postgres.config, folder);
  stop = async () => {
    pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await migrate(postgres.config);
  await allowRequests(postgres.config);
  if (postgres.workers !== undefined) await distributeTemplate(postgres.config, workers);
  project.provide('postgres', postgres.config);
  project.provide('workers', workers);
  project.provide('pooler', pooler?.at ?? null);
}

interface Started {
  config: PoolConfig;
  /** Of a cluster. */
  workers?: readonly PoolConfig[];
  stop: () => Promise<void>;
}

async function startPostgres(folder: string): Promise<Started> {
  const cluster = process.env['LONGHAND_TEST_CLUSTER'];
  if (cluster !== undefined) return joinCluster(cluster);
  const settings = ['max_connections=200'];
  const binaries = process.env['LONGHAND_TEST_POSTGRES'];
  if (binaries === undefined) {
    const embedded = await startEmbedded({ dataDir: folder, settings });
    return { config: embedded.config(), stop: () => embedded.stop() };
  }
  await chmod(folder, 0o755);
  const other = await startOtherPostgres(binaries, join(folder, 'other'), settings);
  const client = new Client(other.config());
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  return { config: other.config(TEMPLATE), stop: () => other.stop() };
}

async function joinCluster(url: string): Promise<Started> {
  const { hostname: host, port, username: user, pathname } = new URL(url);
  const cluster = await findNodes({ host, port: Number(port), user, database: pathname.slice(1) });
  const nodes = [cluster.coordinator, ...cluster.workers];
  await dropEverywhere(nodes, TEMPLATE);
  const template = await createEverywhere(cluster, TEMPLATE);
  await joinNodes(template);
  return { config: template.coordinator, workers: cluster.workers, stop: () => dropEverywhere(nodes, TEMPLATE) };
}

/** Nobody connects to the template from now on: PostgreSQL copies only what nobody uses. */
async function distributeTemplate(template: PoolConfig, workers: readonly PoolConfig[]): Promise<void> {
  await distribute(template);
  for (const node of [{ ...template, database: 'postgres' }, ...workers]) {
    await askNode(node, `alter database ${TEMPLATE} with allow_connections false`);
    await askNode(node, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE]);
  }
}

export async function teardown(): Promise<void> {
  await stop?.();
}
