/**
 * The server under test, as a process that is killed: the real app on the given database, with a planted fault if asked
 * for. It loads everything first and listens when a line arrives on standard input, so that the harness can keep one in
 * reserve.
 */
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { bareServices } from '../fixtures/bare-services.ts';

/** Planted faults that the oracle must find: answering before the commit, and storing ops after a gap. */
export type Sabotage = 'early answer' | 'no gap check';

export interface ServerOptions {
  postgres: PoolConfig;
  /** The installation's key, in hexadecimal. */
  key: string;
  sabotage: Sabotage | null;
}

/** How long a sabotaged server takes from its answer to its commit. */
const EARLY_ANSWER_MS = 25;

async function main(options: ServerOptions): Promise<void> {
  const database = connectDatabase(options.postgres);
  const services: Services = {
    ...bareServices(
      options.sabotage === 'early answer' ? answeringEarly(database) : database,
      createKeyring(Buffer.from(options.key, 'hex')),
    ),
    ...(options.sabotage === 'no gap check' ? { leavesGap: () => false } : {}),
  };
  const app = await buildApp(services);
  await app.ready();
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`);
}

/** A database that confirms a transaction before its commit. */
function answeringEarly(database: Database): Database {
  return {
    ...database,
    asTenant: (who, act) =>
      new Promise((resolve, reject) => {
        database
          .asTenant(who, async (tx) => {
            resolve(await act(tx));
            await sleep(EARLY_ANSWER_MS);
          })
          .catch(reject);
      }),
  };
}

await main(JSON.parse(process.argv[2] ?? '') as ServerOptions);
