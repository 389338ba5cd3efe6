import type { QueryKey, QueryState } from '@tanstack/react-query';

const NAME = 'longhand-answers';
const STORE = 'answers';
const PATIENCE_MS = 3000;

/** The stored form of answers; of rows written by earlier versions, only these fields are read. */
export interface KeptAnswers {
  queries: readonly { queryHash: string; queryKey: QueryKey; state: QueryState }[];
}

/** The university's last answers to one user. */
export interface CachedAnswers {
  user: string;
  state: KeptAnswers;
}

/**
 * One row a user in a database of its own: a cache that may be lost whole. Opened raw, so that a page that is opened
 * again need not load Dexie. Each call rejects with the database's error.
 */
export interface AnswerStore {
  get: (user: string) => Promise<CachedAnswers | undefined>;
  put: (row: CachedAnswers) => Promise<void>;
  /** Removes everybody's answers but this user's; null: everybody's. */
  keepOnly: (user: string | null) => Promise<void>;
}

export function createAnswerStore(indexedDB: IDBFactory): AnswerStore {
  let opening: Promise<IDBDatabase> | null = null;

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    opening ??= open(indexedDB);
    const database = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    // Commits without waiting for the result: the page may be about to close.
    if (mode === 'readwrite') transaction.commit();
    return new Promise<T>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The cache was not written.')));
    });
  }

  return {
    get: (user) => run<CachedAnswers | undefined>('readonly', (store) => store.get(user)),
    put: async (row) => {
      await run('readwrite', (store) => store.put(row));
    },
    keepOnly: async (user) => {
      const users = await run('readonly', (store) => store.getAllKeys());
      for (const other of users) if (other !== user) await run('readwrite', (store) => store.delete(other));
    },
  };
}

function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // A database that neither opens nor fails must not hold up the page.
    setTimeout(() => reject(new Error('The cache does not open.')), PATIENCE_MS);
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'user' }));
    request.addEventListener('error', () => reject(request.error ?? new Error('The cache could not be opened.')));
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('versionchange', () => database.close());
      resolve(database);
    });
  });
}
