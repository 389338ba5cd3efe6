import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Env } from '../env.ts';
import { chooseRunner, findBinaries, findPlaces } from './binaries.ts';
import { readPassword, SUPERUSER } from './cluster.ts';
import { connectDatabase, type Database } from './connect.ts';
import { DATABASE } from './embedded.ts';
import { openDatabase } from './open.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * The database for a command of the operator: DATABASE_URL, the one that a running server started, or, where none runs,
 * the server's own started for the moment. `close` leaves what ran before running.
 */
export async function openBeside(
  env: Env,
  log: FastifyBaseLogger,
): Promise<{ database: Database; close: () => Promise<void> }> {
  const config = env.databaseUrl === undefined ? await findRunning(env.dataDir) : { connectionString: env.databaseUrl };
  if (config === null) return openDatabase(env, log);
  const database = connectDatabase({ ...config, max: 1 });
  return { database, close: () => database.close() };
}

async function findRunning(dataDir: string): Promise<PoolConfig | null> {
  const places = await findPlaces(findBinaries(), dataDir, await chooseRunner());
  const pgData = join(places.dataDir, 'postgres');
  const postmaster = await findPostmaster(pgData);
  if (postmaster === null) return null;
  const { port, socketDir } = postmaster;
  const host = socketDir === '' ? '127.0.0.1' : socketDir;
  return { host, port, user: SUPERUSER, password: await readPassword(pgData), database: DATABASE };
}
