import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startOtherPostgres } from '../fixtures/other-postgres.ts';
import { startPooler } from './pooler.ts';
import { allowRequests } from '../../server/platform/database/requests-login.ts';

/** The migrated database that each test's own one is copied from. */
export const TEMPLATE = 'longhand';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PoolConfig;
    /** Where PgBouncer listens, through which servers reach that database; null: they reach it at once. */
    pooler: { host: string; port: number } | null;
  }
}

let stop: (() => Promise<void>) | undefined;

/**
 * Starts one PostgreSQL for the whole run, in a temporary folder: the built-in one, or that of the folder of binaries in
 * LONGHAND_TEST_POSTGRES. PgBouncer stands before it where LONGHAND_TEST_POOLER is its program.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'));
  const postgres = await startPostgres(folder);
  const program = process.env['LONGHAND_TEST_POOLER'];
  const pooler = program === undefined ? null : await startPooler(program, postgres.config, folder);
  stop = async () => {
    pooler?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await migrate(postgres.config);
  await allowRequests(postgres.config);
  project.provide('postgres', postgres.config);
  project.provide('pooler', pooler?.at ?? null);
}

async function startPostgres(folder: string): Promise<{ config: PoolConfig; stop: () => Promise<void> }> {
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

export async function teardown(): Promise<void> {
  await stop?.();
}
