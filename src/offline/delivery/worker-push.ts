import type { Endpoint } from '#contract/endpoint';
import { queuedEndpoints } from '#contract/queued';
import { keyCredentials } from './credentials.ts';
import { createDatabase, openExisting, type Database } from '../device/database.ts';
import { createDeviceKeys } from '../device/device-keys.ts';
import { createTabChannel } from '../device/tab-channel.ts';
import { pushLock, REQUESTS_LOCK, SEALED_LOCK } from '../device/locks.ts';
import type { ChannelPort, PushPorts } from '../device/ports.ts';
import { pushOnce, type PushContext } from './push.ts';
import { FULL_PUSH, grown } from './push-limits.ts';
import { reachesUniversity } from './reach.ts';
import { sendRequests } from '../requests/send-all.ts';
import { readSession } from '../device/noted-session.ts';
import { bringAll } from '../sealing/bring.ts';

/** Most pushes in one background run: the browser ends a worker that runs too long. */
const TURNS_MAX = 200;

/** What the service worker provides. */
export interface WorkerPorts extends PushPorts {
  indexedDB: IDBFactory;
  openChannel: (() => ChannelPort) | undefined;
}

/**
 * Brings sealed work, whoever is signed in, and pushes the signed-in user's outbox and requests from the service worker,
 * with the same push as a page but no Dexie and no token. Resolves to true if nothing is left that can be sent; false asks for another try later.
 */
export async function pushFromWorker(ports: WorkerPorts): Promise<boolean> {
  const database = createDatabase(() => openExisting(ports.indexedDB));
  try {
    await database.ready();
  } catch {
    return true;
  }
  try {
    const tables = database.handle()?.objectStoreNames;
    const isBrought =
      tables?.contains('sealed') !== true || (await politely(ports, SEALED_LOCK, () => bringSealed(ports, database)));
    const user = await readSession(database);
    if (user === null) return isBrought;
    const isPushed = await politely(ports, pushLock(user), () => pushUntilEmpty(ports, database, user));
    // A database of an earlier version: the next page upgrades it, and sends its requests.
    if (tables?.contains('requests') !== true) return isPushed;
    const isSent = await politely(ports, REQUESTS_LOCK, () => sendAll(ports, database, user));
    return isBrought && isPushed && isSent;
  } finally {
    database.handle()?.close();
  }
}

/** Runs `act` under the lock. False if a page holds it: that page sends, but may fail, so the browser asks again. */
async function politely(ports: WorkerPorts, name: string, act: () => Promise<boolean>): Promise<boolean> {
  if (ports.locks === undefined) return act();
  return ports.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? Promise.resolve(false) : act()));
}

async function bringSealed(ports: WorkerPorts, database: Database): Promise<boolean> {
  return (await bringAll({ ...ports, database })).kind === 'done';
}

/** A form can't be signed by a key: it waits for a page and its token. */
const sendable: readonly Endpoint[] = queuedEndpoints.filter((endpoint) => !('multipart' in endpoint));

/** Sends the requests of the user and those without an owner, with the device key alone. */
async function sendAll(ports: WorkerPorts, database: Database, user: string): Promise<boolean> {
  const { subtle } = ports.crypto;
  const keys = createDeviceKeys(database, subtle, ports.clock);
  const tabChannel = createTabChannel(ports.openChannel?.(), ports.clock);
  try {
    const result = await sendRequests({
      ports: { ...ports, credentials: (owner) => keyCredentials(owner, keys, subtle) },
      database,
      user,
      endpointOf: (row) =>
        Promise.resolve(sendable.find((each) => each.method === row.method && each.path === row.path)),
      reaches: () => reachesUniversity(ports),
      isAwaited: () => false,
      onVerdict: () => tabChannel.tell({ kind: 'changed', user }),
    });
    return result.kind === 'idle';
  } finally {
    tabChannel.close();
  }
}

async function pushUntilEmpty(ports: WorkerPorts, database: Database, user: string): Promise<boolean> {
  const { subtle } = ports.crypto;
  const keys = createDeviceKeys(database, subtle, ports.clock);
  const paused = new Set<string>();
  const context: PushContext = {
    ports,
    database,
    user,
    credentials: keyCredentials(user, keys, subtle),
    isPaused: (stream) => paused.has(stream),
    reaches: () => reachesUniversity(ports),
  };
  const tabChannel = createTabChannel(ports.openChannel?.(), ports.clock);
  try {
    for (let turn = 0, limits = FULL_PUSH; turn < TURNS_MAX; turn += 1) {
      const result = await pushOnce(context, limits, false);
      if (result.kind === 'idle') return true;
      if (result.kind === 'parked') continue;
      if (result.kind === 'too large' && limits.ops > 1) {
        limits = { ops: limits.ops >> 1, bytes: limits.bytes >> 1 };
        continue;
      }
      const aside =
        result.kind === 'set aside' ? result.streams : result.kind === 'answered' ? result.applied.paused : [];
      for (const stream of aside) paused.add(stream);
      const done = result.kind === 'answered' ? result.applied.moved + result.applied.parked.length : 0;
      if (result.kind !== 'set aside' && done + aside.length === 0) return false;
      limits = grown(limits);
      tabChannel.tell({ kind: 'changed', user });
    }
    return false;
  } finally {
    tabChannel.close();
  }
}
