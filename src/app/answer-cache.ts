import { QueryClient } from '@tanstack/react-query';
import type { StoragePort } from '../api/storage.ts';
import { createAnswerStore, type KeptAnswers } from './answer-store.ts';
import { keepCourses } from './kept-courses.ts';

/** Answers that are older than the newest by this are dropped when the app opens. */
const KEEP_ANSWERS_MS = 30 * 24 * 60 * 60 * 1000;
/** Coming back to a screen within this time does not ask again. */
const FRESH_MS = 20_000;
/** Changes within this time are written together; pending ones are written when the page is left. */
const WRITE_AFTER_MS = 200;

/** The university's last answers, stored per user in IndexedDB so that screens open without a network. */
export interface AnswerCache {
  client: QueryClient;
  /** Loads the answers of a user, dropping everybody else's, and keeps them up to date from now on. */
  openFor: (userId: string) => Promise<void>;
  /** Removes every answer from the page, and everybody's but `keep`'s from the device; null: everybody's. */
  clear: (keep: string | null) => Promise<void>;
}

/**
 * Creates the page's cache. `browser` gets the specification's `courses`; `onLeave` calls its listener when the page is
 * left; `isSignedIn` tells whether a user is still signed in: later answers are not stored if not. If IndexedDB fails,
 * answers last as long as the page.
 */
export function createAnswerCache(
  browser: StoragePort,
  onLeave: (listener: () => void) => void,
  isSignedIn: (userId: string) => boolean,
): AnswerCache {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Fetches whatever the browser believes about the network.
        networkMode: 'always',
        retry: false,
        staleTime: FRESH_MS,
        gcTime: Infinity,
      },
    },
  });
  const store = createAnswerStore(indexedDB);
  let owner: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (owner === null || !isSignedIn(owner)) return;
    await quietly(store.put({ user: owner, state: answersOf(client) }));
  }

  // Only new answers cause a write: a page that only opened must not overwrite another tab's newer copy.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (owner !== null && isSignedIn(owner)) keepCourses(browser, event.query.queryKey[0], event.query.state.data);
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  });

  onLeave(() => {
    if (timer !== null) void write();
  });

  return {
    client,
    openFor: async (userId) => {
      if (owner === userId) return;
      owner = null;
      client.clear();
      const cached = await quietly(store.get(userId));
      await quietly(store.keepOnly(userId));
      if (cached !== undefined) putBack(client, cached.state);
      // Shown at once, and fetched again by the first screen that shows it: after a reload people expect news.
      await client.invalidateQueries({ refetchType: 'none' });
      owner = userId;
    },
    clear: async (keep) => {
      owner = null;
      client.clear();
      await quietly(store.keepOnly(keep));
    },
  };
}

/** Resolves to undefined where the cache can't be read or written; the screens then ask the university. */
async function quietly<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

/** Only answers are kept: errors and questions on their way belong to the page that asked. */
function answersOf(client: QueryClient): KeptAnswers {
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.data !== undefined && meta?.['kept'] !== false);
  const settled = { status: 'success', fetchStatus: 'idle', error: null, fetchFailureReason: null } as const;
  return {
    queries: answered.map(({ queryHash, queryKey, state }) => ({
      queryHash,
      queryKey,
      state: { ...state, ...settled },
    })),
  };
}

/**
 * Restores answers. The library's `hydrate` reads more kinds of state than are stored, and is thrice this file's size.
 */
function putBack(client: QueryClient, { queries }: KeptAnswers): void {
  // Not by the present time: the device's clock may be wrong.
  const oldest = Math.max(...queries.map(({ state }) => state.dataUpdatedAt)) - KEEP_ANSWERS_MS;
  for (const { queryHash, queryKey, state } of queries) {
    if (state.dataUpdatedAt > oldest) client.getQueryCache().build(client, { queryHash, queryKey }, state);
  }
}
