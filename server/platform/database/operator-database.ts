import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { readEnv, type Env } from '../env.ts';
import { ROOT } from '../root.ts';
import { chooseRunner, findBinaries, findPlaces } from './binaries.ts';
import { readPassword, SUPERUSER } from './cluster.ts';
import { keyringOf, type Keyring } from '../keyring.ts';
import { connectDatabase, type Database } from './connect.ts';
import { DATABASE, startEmbedded } from './embedded.ts';
import { KeyError, openDataKeys } from './data-keys.ts';
import { keyOfDataDir } from './key.ts';
import { openDatabase } from './open.ts';
import { findPostmaster } from './postmaster.ts';

export interface OperatorDatabase {
  database: Database;
  keyring: () => Promise<Keyring>;
  /** The server's data folder, in which the key of its own database lies. */
  dataDir: string;
  close: () => Promise<void>;
}

/** What a command of the operator works with. */
export interface AtWork extends Omit<OperatorDatabase, 'close'> {
  readonly env: Env;
  readonly log: FastifyBaseLogger;
}

/** Does the work of a command on {@link openOperatorDatabase}, with the settings of the environment. @returns its exit code. */
export async function withOperatorDatabase(work: (at: AtWork) => Promise<number>): Promise<number> {
  const env = readEnv(process.env, [], ROOT);
  const log = pino({ level: 'warn' });
  const { close, ...opened } = await openOperatorDatabase(env, log);
  try {
    return await work({ ...opened, env, log });
  } finally {
    await close();
  }
}

/**
 * The database for a command of the operator: DATABASE_URL, the one that a running server started, or else the server's
 * own, started for the command. `keyring` checks the key first and throws a KeyError where it is the wrong one. `close`
 * stops only a PostgreSQL that this call started.
 */
export async function openOperatorDatabase(env: Env, log: FastifyBaseLogger): Promise<OperatorDatabase> {
  const running = env.databaseUrl === undefined ? await findRunning(env.dataDir) : null;
  if (env.databaseUrl === undefined && running === null) {
    const opened = await openDatabase(env, log);
    return {
      database: opened.database,
      keyring: async () => opened.keyring,
      dataDir: opened.dataDir,
      close: () => opened.close(),
    };
  }
  const database = connectDatabase(
    { ...(running?.config ?? { connectionString: env.databaseUrl }), max: 1 },
    { prepares: env.databasePrepares },
  );
  const keyring = async (): Promise<Keyring> =>
    keyringOf(await openDataKeys(database, env.key ?? (await ownKey(running, database))));
  return { database, keyring, dataDir: running?.dataDir ?? env.dataDir, close: () => database.close() };
}

function ownKey(running: Running | null, database: Database): Promise<Buffer> {
  if (running === null) throw new KeyError('With DATABASE_URL this needs the LONGHAND_KEY of the server.');
  return keyOfDataDir(running.dataDir, database);
}

export interface Running {
  config: PoolConfig;
  dataDir: string;
}

/** The PostgreSQL that a running server started on this data folder; null where none runs. */
export async function findRunning(dataDir: string): Promise<Running | null> {
  const places = await findPlaces(findBinaries(), dataDir, await chooseRunner());
  const pgData = join(places.dataDir, 'postgres');
  const postmaster = await findPostmaster(pgData);
  if (postmaster === null) return null;
  const { port, socketDir } = postmaster;
  const host = socketDir === '' ? '127.0.0.1' : socketDir;
  const config = { host, port, user: SUPERUSER, password: await readPassword(pgData), database: DATABASE };
  return { config, dataDir: places.dataDir };
}

/** A PostgreSQL that a command reaches at once, without the roles of the server. */
export interface Reached extends Running {
  /** Stops it where it was started for the command. */
  close(): Promise<void>;
}

/** The server's own PostgreSQL: that of a running server, or one that is started; null where there is no database yet. */
export async function openOwn({ dataDir, backupDir }: Env): Promise<Reached | null> {
  const running = await findRunning(dataDir);
  if (running !== null) return { ...running, close: async () => undefined };
  if ((await stat(join(dataDir, 'postgres')).catch(() => null)) === null) return null;
  const embedded = await startEmbedded({ dataDir, backupDir });
  return { config: embedded.config(), dataDir: embedded.dataDir, close: () => embedded.stop() };
}
