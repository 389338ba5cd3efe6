import { transact, isQuota, type TableName } from './transaction.ts';

export const DATABASE_NAME = 'longhand';

/** How a handle is got: by Dexie in a page (dexie-database.ts), raw in the worker. */
export type OpenDatabase = () => Promise<IDBDatabase>;

/** The database of this browser. A handle that died (Safari, a version change) is replaced by the next use. */
export interface Database {
  /** The live handle, for synchronous use in an input handler; null while there is none. */
  handle(): IDBDatabase | null;
  /** Gives up the handle. The next use opens another one. */
  drop(): void;
  ready(): Promise<IDBDatabase>;
  /** One transaction. Tried again once with a new handle, unless there is no room. `act` may run twice. */
  run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T>;
}

export function createDatabase(open: OpenDatabase): Database {
  let live: IDBDatabase | null = null;
  let opening: Promise<IDBDatabase> | null = null;

  function ready(): Promise<IDBDatabase> {
    if (live !== null) return Promise.resolve(live);
    opening ??= open()
      .then((handle) => {
        live = handle;
        handle.addEventListener('close', () => drop(handle));
        handle.addEventListener('versionchange', () => drop(handle));
        return handle;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  function drop(handle: IDBDatabase | null): void {
    if (live !== handle) return;
    live?.close();
    live = null;
  }

  return {
    handle: () => live,
    drop: () => drop(live),
    ready,
    run: async (tables, mode, act) => {
      const handle = await ready();
      try {
        return await transact(handle, tables, mode, act);
      } catch (error) {
        if (isQuota(error)) throw error;
        drop(handle);
        return transact(await ready(), tables, mode, act);
      }
    },
  };
}

/** Opens the database as the page left it, without Dexie: for the worker. Rejects if no page has made it yet. */
export function openExisting(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')));
  });
}
