/**
 * Stands for TanStack Query's cache of mutations in the built app, which makes none: changes are queued requests
 * (src/offline/requests). The library's own would be a kilobyte of every page. Its methods are those that a
 * QueryClient calls by itself.
 */
export class MutationCache {
  clear(): void {
    // There is nothing to remove.
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }

  findAll(): [] {
    return [];
  }
}
