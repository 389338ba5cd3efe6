import { IDBFactory } from 'fake-indexeddb';
import type { StoragePort } from '../../src/api/storage.ts';

/** What a page has of its browser's stores. */
export interface PageStores {
  readonly indexedDB: IDBFactory;
  readonly storage: StoragePort;
  /**
   * Ends the page as a browser does: transactions that have not committed are undone, and nothing that its promises go
   * on with reaches the stores.
   */
  kill(): void;
}

/** Gives a page its browser's stores. */
export function pageStores(shared: { readonly indexedDB: IDBFactory; readonly storage: StoragePort }): PageStores {
  const databases = new Set<IDBDatabase>();
  const running = new Set<IDBTransaction>();
  // Where a dead page writes to.
  const nowhere = new IDBFactory();
  let isDead = false;

  function keep(database: IDBDatabase): void {
    if (isDead) {
      database.close();
      return;
    }
    databases.add(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...args) => {
      const transaction = begin(...args);
      running.add(transaction);
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
      return transaction;
    };
  }

  const indexedDB = new Proxy(shared.indexedDB, {
    get(factory, name) {
      const method: unknown = Reflect.get(isDead ? nowhere : factory, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        const made: unknown = Reflect.apply(method, isDead ? nowhere : factory, args);
        if (name === 'open') {
          const request = made as IDBOpenDBRequest;
          request.addEventListener('success', () => keep(request.result));
        }
        return made;
      };
    },
  });

  return {
    indexedDB,
    storage: {
      get length() {
        return shared.storage.length;
      },
      key: (index) => shared.storage.key(index),
      getItem: (key) => shared.storage.getItem(key),
      setItem: (key, value) => {
        if (!isDead) shared.storage.setItem(key, value);
      },
      removeItem: (key) => {
        if (!isDead) shared.storage.removeItem(key);
      },
    },
    kill() {
      isDead = true;
      for (const transaction of running) undo(transaction);
      for (const database of databases) database.close();
    },
  };
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It commits already, which a browser does also without the page.
  }
}
