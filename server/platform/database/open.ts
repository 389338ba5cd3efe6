import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Env } from '../env.ts';
import { createKeyring, type Keyring } from '../keyring.ts';
import { connectDatabase, type Database } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { checkKey, KeyError, keyOfDataDir } from './key.ts';
import { migrate } from './migrate.ts';
import { selfTest } from './self-test.ts';

export interface OpenDatabase {
  database: Database;
  keyring: Keyring;
  /** How a thread reaches the same database, and the installation's one key. */
  postgres: PoolConfig;
  key: Buffer;
  /** Resolves with a sentence when the server's own database is gone for good; never for one that others run. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens DATABASE_URL or starts the server's own PostgreSQL, migrates it, tests that it keeps universities apart, and
 * checks the key.
 * @throws an error with a sentence for people where one of these steps fails; everything started is stopped again.
 */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined && env.key === undefined) {
    throw new KeyError(
      'With DATABASE_URL the server needs LONGHAND_KEY too: 32 random bytes, from: openssl rand -hex 32',
    );
  }
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbedded({ dataDir: env.dataDir, say: (sentence) => log.error(sentence) })
      : null;
  for (const sentence of embedded?.moved ?? []) log.warn(sentence);
  const config: PoolConfig = embedded === null ? { connectionString: env.databaseUrl } : embedded.config();
  let database: Database | null = null;
  try {
    await migrate(config);
    database = connectDatabase(config);
    await selfTest(database);
    const key = env.key ?? (await ownKey(embedded, database));
    const keyring = createKeyring(key);
    await checkKey(database, keyring);
    const open = database;
    return {
      database: open,
      keyring,
      postgres: config,
      key,
      lost: embedded?.lost ?? new Promise(() => undefined),
      async close() {
        await open.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await database?.close();
    await embedded?.stop();
    throw error;
  }
}

function ownKey(embedded: Embedded | null, database: Database): Promise<Buffer> {
  if (embedded === null) throw new KeyError('Set LONGHAND_KEY.');
  return keyOfDataDir(embedded.dataDir, database);
}
