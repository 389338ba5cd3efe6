import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Env } from '../env.ts';
import { keyringOf, type Keyring } from '../keyring.ts';
import type { Traces } from '../traces/traces.ts';
import { connectDatabase, type Database } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { KeyError, openDataKeys, watchKeys, type KeyWatch } from './data-keys.ts';
import { keyOfDataDir } from './key.ts';
import { migrate } from './migrate.ts';
import { openReplica, type Replica } from './replica.ts';
import { allowRequests } from './requests-login.ts';
import { selfTest } from './self-test.ts';

export interface OpenDatabase {
  database: Database;
  keyring: Keyring;
  keyWatch: KeyWatch;
  /** A replica of the database, for reads; absent where none is named. */
  replica: Replica | undefined;
  /** How a thread reaches the same database, and requests by a login of their own. */
  postgres: PoolConfig;
  requests: PoolConfig | undefined;
  /** The data folder in use, which may have been moved. */
  dataDir: string;
  /** Resolves with a sentence when the server's own database is gone for good; never for one that others run. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens DATABASE_URL or starts the server's own PostgreSQL, migrates it, tests that it keeps universities apart, and
 * opens the data keys with LONGHAND_KEY.
 * @throws an error with a sentence for people where one of these steps fails; everything started is stopped again.
 */
export async function openDatabase(env: Env, log: FastifyBaseLogger, traces?: Traces): Promise<OpenDatabase> {
  requireKey(env);
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbedded({
          dataDir: env.dataDir,
          backupDir: env.backupDir,
          say: (sentence) => log.error(sentence),
        })
      : null;
  for (const sentence of embedded?.moved ?? []) log.warn(sentence);
  const config: PoolConfig = embedded === null ? { connectionString: env.databaseUrl } : embedded.config();
  let database: Database | null = null;
  try {
    await migrate(config);
    const requests = embedded === null ? requestsOf(env) : await allowRequests(config);
    database = connectDatabase(config, { prepares: env.databasePrepares, requests, traces });
    await selfTest(database, { apart: requests !== undefined });
    const key = env.key ?? (await ownKey(embedded, database));
    const keyring = keyringOf(await openDataKeys(database, key));
    const open = database;
    const keyWatch = watchKeys(open, keyring);
    const replica = replicaOf(env, open, { log, traces });
    return {
      database: open,
      replica,
      keyring,
      keyWatch,
      postgres: config,
      requests,
      dataDir: dataDirOf(env, embedded),
      lost: embedded?.lost ?? new Promise(() => undefined),
      async close() {
        keyWatch.stop();
        await replica?.close();
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

function requestsOf({ databaseRequestsUrl }: Env): PoolConfig | undefined {
  return databaseRequestsUrl === undefined ? undefined : { connectionString: databaseRequestsUrl };
}

function replicaOf(
  env: Env,
  primary: Database,
  { log, traces }: { log: FastifyBaseLogger; traces: Traces | undefined },
): Replica | undefined {
  if (env.databaseReplicaUrl === undefined) return undefined;
  return openReplica({
    primary,
    config: { connectionString: env.databaseReplicaUrl },
    apart: env.databaseRequestsUrl !== undefined,
    prepares: env.databasePrepares,
    traces,
    say: (sentence) => log.warn(sentence),
  });
}

function ownKey(embedded: Embedded | null, database: Database): Promise<Buffer> {
  if (embedded === null) throw new KeyError('Set LONGHAND_KEY.');
  return keyOfDataDir(embedded.dataDir, database);
}

function dataDirOf(env: Env, embedded: Embedded | null): string {
  return embedded?.dataDir ?? env.dataDir;
}

function requireKey({ databaseUrl, key }: Env): void {
  if (databaseUrl === undefined || key !== undefined) return;
  throw new KeyError(
    'With DATABASE_URL the server needs LONGHAND_KEY too: 32 random bytes, from: openssl rand -hex 32',
  );
}
