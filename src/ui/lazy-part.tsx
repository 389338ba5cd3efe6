import { lazy, Suspense, type ReactNode } from 'react';
import { Loading } from './waiting.tsx';

/**
 * An optional part of a screen, loaded when it is first rendered. Shows {@link Loading} until then, and nothing if it
 * can't be loaded.
 */
export function lazyPart<P extends object>(load: () => Promise<(props: P) => ReactNode>): (props: P) => ReactNode {
  const Part = lazy<(props: P) => ReactNode>(() =>
    load()
      .catch(() => () => null)
      .then((part) => ({ default: part })),
  );
  return (props) => (
    <Suspense fallback={<Loading />}>
      <Part {...props} />
    </Suspense>
  );
}
