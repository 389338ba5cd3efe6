import { lazy, type ComponentType, type ReactNode } from 'react';

/** A part that its screen can do without: fetched when it is first drawn, and nothing where it can't be fetched. */
export function lazyPart<P extends object>(load: () => Promise<(props: P) => ReactNode>): ComponentType<P> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
