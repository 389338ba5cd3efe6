import type { QueryKey, QueryState } from '@tanstack/react-query';
import { runIn } from '../offline/device/answer-database.ts';

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
 * again need not load Dexie. Beside it are the user's kept files (kept-files.ts), under keys that begin with the user's
 * id. Each call rejects with the database's error.
 */
export interface AnswerStore {
  get: (user: string) => Promise<CachedAnswers | undefined>;
  put: (row: CachedAnswers) => Promise<void>;
  /** Removes everybody's answers and files but this user's; null: everybody's. */
  keepOnly: (user: string | null) => Promise<void>;
}

export function createAnswerStore(indexedDB: IDBFactory): AnswerStore {
  const run = runIn(indexedDB);
  return {
    get: (user) => run<CachedAnswers | undefined>('readonly', (store) => store.get(user)),
    put: async (row) => {
      await run('readwrite', (store) => store.put(row));
    },
    keepOnly: async (user) => {
      await run('readwrite', (store) => {
        if (user === null) return store.clear();
        // Files have '/' after the id; '0' follows it.
        store.delete(IDBKeyRange.upperBound(user, true));
        return store.delete(IDBKeyRange.lowerBound(`${user}0`));
      });
    },
  };
}
