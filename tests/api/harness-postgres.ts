import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
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
 * Starts one PostgreSQL for the whole run, in a temporary folder, and PgBouncer before it where LONGHAND_TEST_POOLER is its
 * program.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'));
  const embedded = await startEmbedded({ dataDir: folder, settings: ['max_connections=200'] });
  const program = process.env['LONGHAND_TEST_POOLER'];
  const pooler = program === undefined ? null : await startPooler(program, embedded.config(), folder);
  stop = async () => {
    pooler?.stop();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await migrate(embedded.config());
  await allowRequests(embedded.config());
  project.provide('postgres', embedded.config());
  project.provide('pooler', pooler?.at ?? null);
}

export async function teardown(): Promise<void> {
  await stop?.();
}
