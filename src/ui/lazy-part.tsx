import { useEffect, useState, type ReactNode } from 'react';
import { Loading } from './waiting.tsx';

/** The wait after a load that failed; it doubles with each further one, up to the longest. */
const [AGAIN_MS, AGAIN_MAX_MS] = [1000, 60_000];

/**
 * An optional part of a screen, loaded when it is first rendered. Shows {@link Loading} or `waiting` until then; where it
 * can't be loaded, nothing, and it is tried again. Not by React's `lazy`: Suspense shows a loaded part 300 ms after its
 * fallback at the earliest, and what follows a loading part is hidden.
 */
export function lazyPart<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  waiting: ReactNode = <Loading />,
): (props: P) => ReactNode {
  let loaded: ((props: P) => ReactNode) | null = null;
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded !== null) {
        // Another place may have loaded it after this one was rendered.
        setPart(() => loaded);
        return undefined;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = (againMs: number): void => {
        load().then(
          (part) => setPart(() => (loaded = part)),
          () => {
            setPart(() => () => null);
            timer = setTimeout(attempt, againMs, Math.min(2 * againMs, AGAIN_MAX_MS));
          },
        );
      };
      attempt(AGAIN_MS);
      return () => clearTimeout(timer);
    }, []);
    return Part === null ? waiting : <Part {...props} />;
  };
}
