import { lazy, Suspense, type ReactNode } from 'react';
import { Loading } from './waiting.tsx';

/**
 * A part that its screen can do without, and its place until it comes: fetched when it is first drawn, and nothing where
 * it can't be fetched.
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
