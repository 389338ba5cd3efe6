import { useMemo, useSyncExternalStore } from 'react';

export interface Source {
  subscribe(listener: () => void): () => void;
}

/** How to read a source, and when to show what it says. Make it once, outside of the component. */
export interface Reading<S extends Source, T> {
  /** Gives plain data: a value that reads like the shown one is no news. */
  read: (source: S) => T;
  /** Whether a value is shown at once. If absent, none is. */
  urgent?: ((value: T, shown: T) => boolean) | undefined;
  pauseMs: number;
  /** Debounce: wait for a pause of `pauseMs` without news, instead of showing the latest once in `pauseMs`. */
  debounced: boolean;
}

/** Follows a source that has news at every key, so seldom that it costs nothing while somebody types. */
export function useSteady<S extends Source, T>(source: S, reading: Reading<S, T>): T {
  const store = useMemo(() => steadyStore(source, reading), [source, reading]);
  return useSyncExternalStore(store.subscribe, store.get);
}

/** A store whose value moves as {@link Reading} says, for as long as somebody listens. */
export function steadyStore<S extends Source, T>(
  source: S,
  { read, urgent, pauseMs, debounced }: Reading<S, T>,
): { subscribe: (listener: () => void) => () => void; get: () => T } {
  let shown = read(source);

  function subscribe(listener: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const value = read(source);
      if (JSON.stringify(value) === JSON.stringify(shown)) return;
      shown = value;
      listener();
    };
    const stop = source.subscribe(() => {
      if (urgent?.(read(source), shown) === true) {
        show();
        return;
      }
      if (debounced && timer !== null) clearTimeout(timer);
      if (debounced || timer === null) timer = setTimeout(show, pauseMs);
    });
    show();
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }

  return { subscribe, get: () => shown };
}
