import type { ClockPort } from './ports.ts';
import { transact, isQuota, type TableName } from './transaction.ts';

export const DATABASE_NAME = 'longhand';

/** How a handle is got: by Dexie in a page (dexie-database.ts), raw in the worker. */
export type OpenDatabase = () => Promise<IDBDatabase>;

/** Where the browser gives no database, or one that fails, this long: what is written then lives in the page's memory. */
const FAILING_MS = 4000;
/** While it lives there, the browser's own database is tried again this often. */
const RETRY_MS = 20_000;

/** What stands in where the browser gives no database. */
export interface StandIn {
  clock: ClockPort;
  open: OpenDatabase;
}

/** The database of this browser. A handle that died (Safari, a version change) is replaced by the next use. */
export interface Database {
  /** The live handle, for synchronous use in an input handler; null while there is none. */
  handle(): IDBDatabase | null;
  /** Gives up the handle. The next use opens another one. */
  drop(): void;
  ready(): Promise<IDBDatabase>;
  /** Whether it is in this page's memory alone, since the browser gives none. */
  volatile(): boolean;
  /** A transaction completed: the handle works. */
  worked(): void;
  /** One transaction. Tried again once with a new handle, unless there is no room. `act` may run twice. */
  run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T>;
}

/** Without a stand-in there is no database where the browser gives none. */
export function createDatabase(open: OpenDatabase, standIn?: StandIn): Database {
  let inMemory = false;
  /** Monotonic time since which nothing has worked. */
  let failingSince: number | null = null;
  let triedAt = 0;
  let memory: IDBDatabase | null = null;
  let live: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;

  function ready(): Promise<IDBDatabase> {
    if (live !== null && !isTimeToRetry()) return Promise.resolve(live);
    opening ??= openOne().finally(() => {
      opening = null;
    });
    return opening;
  }

  function isTimeToRetry(): boolean {
    return standIn !== undefined && inMemory && standIn.clock.monotonicMs() - triedAt > RETRY_MS;
  }

  /** The browser's own; while it fails, the one in memory that is there, and after a while of failing a new one. */
  async function openOne(): Promise<IDBDatabase> {
    try {
      // What opens may still fail at all that is asked of it.
      if (hasFailedLong() && !isTimeToRetry()) throw new Error('The database fails.');
      triedAt = standIn?.clock.monotonicMs() ?? 0;
      return take(await soon(open()), false);
    } catch (error) {
      if (inMemory && live !== null) return live;
      fails();
      if (standIn === undefined || !hasFailedLong()) throw error;
      memory ??= await standIn.open();
      return take(memory, true);
    }
  }

  /** An upgrade that another tab blocks never ends by itself. */
  function soon(handle: Promise<IDBDatabase>): Promise<IDBDatabase> {
    if (standIn === undefined) return handle;
    return new Promise((resolve, reject) => {
      standIn.clock.after(FAILING_MS, () => reject(new Error('The database does not open.')));
      handle.then(resolve, reject);
    });
  }

  function take(handle: IDBDatabase, isStandIn: boolean): IDBDatabase {
    live = handle;
    inMemory = isStandIn;
    handle.addEventListener('close', () => drop(handle));
    handle.addEventListener('versionchange', () => drop(handle));
    return handle;
  }

  function fails(): void {
    if (standIn !== undefined) failingSince ??= standIn.clock.monotonicMs();
  }

  function hasFailedLong(): boolean {
    return failingSince !== null && (standIn?.clock.monotonicMs() ?? 0) - failingSince >= FAILING_MS;
  }

  function drop(handle: IDBDatabase | null): void {
    fails();
    if (live !== handle) return;
    if (!inMemory) live?.close();
    live = null;
  }

  function worked(): void {
    failingSince = null;
  }

  return {
    handle: () => live,
    drop: () => drop(live),
    ready,
    volatile: () => inMemory,
    worked,
    run: async (tables, mode, act) => {
      const handle = await ready();
      try {
        const value = await transact(handle, tables, mode, act);
        worked();
        return value;
      } catch (error) {
        if (isQuota(error)) throw error;
        drop(handle);
        return transact(await ready(), tables, mode, act);
      }
    },
  };
}

/** Opens the database as the page left it, without Dexie: for the worker. Rejects if no page has made it yet. */
export function openExisting(indexedDB: IDBFactory, name = DATABASE_NAME): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')));
  });
}
