import { useEffect, useState, type ReactNode } from 'react';
import { Loading } from './waiting.tsx';

/**
 * An optional part of a screen, loaded when it is first rendered. Shows {@link Loading} or `waiting` until then, and
 * nothing if it can't be loaded. Not by React's `lazy`: Suspense shows a loaded part 300 ms after its fallback at the
 * earliest, and what follows a loading part is hidden.
 */
export function lazyPart<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  waiting: ReactNode = <Loading />,
): (props: P) => ReactNode {
  let loaded: ((props: P) => ReactNode) | null = null;
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== null) return;
      void load()
        .then((part) => (loaded = part))
        .catch(() => () => null)
        .then((part) => setPart(() => part));
    }, []);
    return Part === null ? waiting : <Part {...props} />;
  };
}
