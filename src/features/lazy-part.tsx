import { lazy, Suspense, type ReactNode } from 'react';
import { Pending } from '../ui/waiting.tsx';

/**
 * A part that its screen can do without, and its place until it comes: fetched when it is first drawn, and nothing where
 * it can't be fetched.
 */
export function lazyPart<P extends object>(load: () => Promise<(props: P) => ReactNode>): (props: P) => ReactNode {
  const Part = lazy<(props: P) => ReactNode>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
  return (props) => (
    <Suspense fallback={<Pending />}>
      <Part {...props} />
    </Suspense>
  );
}
