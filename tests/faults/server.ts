/**
 * The server under test, as a process that is killed: the real app on the given database, with a planted fault if asked
 * for. It loads everything first and listens when the line `listen` arrives on standard input, so that the harness can
 * keep one in reserve. A line `clock <ms>` sets its clock that far from the real one.
 */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { buildApp } from '../../server/app/app.ts';
import { findDevice } from '../../server/people/account/device.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Authentication } from '../../server/platform/route.ts';
import type { Services } from '../../server/platform/services.ts';
import { bareServices } from '../fixtures/bare-services.ts';
import type { Sabotage } from './sabotages.ts';

export interface ServerOptions {
  postgres: PoolConfig;
  /** As of the database's connections; true if absent. */
  prepares?: boolean;
  /** The installation's key, in hexadecimal. */
  key: string;
  sabotage: Sabotage | null;
}

/** How long a sabotaged server takes from its answer to its commit. */
const EARLY_ANSWER_MS = 250;

async function main({ postgres, prepares = true, key, sabotage }: ServerOptions): Promise<void> {
  const real = connectDatabase(postgres, { prepares });
  const database = sabotage === 'acknowledge before commit' ? answeringEarly(real) : real;
  let offsetMs = 0;
  const services: Services = {
    ...bareServices(database, createKeyring(Buffer.from(key, 'hex'))),
    clock: () => new Date(Date.now() + offsetMs),
    ...(sabotage === 'no gap check' ? { leavesGap: () => false } : {}),
  };
  const app = await buildApp(services);
  if (sabotage === 'no session check') app.authentication.verifyPush = believing(services);
  await app.ready();
  const lines = createInterface(process.stdin);
  const toListen = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const [, offset] = /^clock (-?\d+)$/.exec(line) ?? [];
      if (offset === undefined) resolve();
      else offsetMs = Number(offset);
    });
  });
  process.stdout.write('ready\n');
  await toListen;
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

/** Believes that a push comes from the person whose outbox it names. */
function believing(services: Services): Authentication['verifyPush'] {
  return async ({ params }) => {
    const { user_id: userId } = params as { user_id: string };
    const device = await services.database.asOwner((tx) =>
      tx.selectFrom('devices').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    );
    return device === undefined ? null : ((await findDevice(services, device.id, userId))?.owner ?? null);
  };
}

await main(JSON.parse(process.argv[2] ?? '') as ServerOptions);
