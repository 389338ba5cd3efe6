import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { allowRequests } from '../../server/platform/database/requests-login.ts';

/** The migrated database that each test's own one is copied from. */
export const TEMPLATE = 'longhand';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PoolConfig;
  }
}

let stop: (() => Promise<void>) | undefined;

/** Starts one PostgreSQL for the whole run, in a temporary folder. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-test-'));
  const embedded = await startEmbedded({ dataDir: folder, settings: ['max_connections=200'] });
  stop = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await migrate(embedded.config());
  await allowRequests(embedded.config());
  project.provide('postgres', embedded.config());
}

export async function teardown(): Promise<void> {
  await stop?.();
}
