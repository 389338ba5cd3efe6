import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Target } from '#contract/op';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { useServices } from '../../data/services.tsx';
import { followShared, forgetShared, sharedOf } from '../../data/shared-text.ts';
import type { Capture } from './capture.ts';

/** While somebody composes a word, the shared text is offered again after this long. */
const AGAIN_MS = 500;

/**
 * Puts a text that another app shared at the end of the practice page, once, as a paste from outside: nobody typed it
 * here. `tell` is called with the outcome; what could not be taken in stays with the other app.
 */
export function useShared(
  target: Target,
  capture: RefObject<Capture | null>,
  tell: (outcome: 'shared' | 'share refused') => void,
): void {
  const { tab } = useServices();
  const shared = useSyncExternalStore(followShared, () => sharedOf(tab));
  const isHere = target.kind === 'practice';
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!isHere || shared.kind === 'nothing') return undefined;
    if (shared.kind === 'refused') {
      forgetShared(tab);
      latest.current('share refused');
      return undefined;
    }
    const take = () => {
      // Read again, so that nothing is taken in twice.
      const now = sharedOf(tab);
      const outcome = now.kind === 'waiting' ? append(capture.current, now.text) : 'failed';
      if (outcome === 'later') return;
      clearInterval(timer);
      if (outcome === 'failed') return;
      forgetShared(tab);
      latest.current(outcome);
    };
    const timer = setInterval(take, AGAIN_MS);
    take();
    return () => clearInterval(timer);
  }, [isHere, shared, tab, capture]);
}

/** Adds the text in a paragraph of its own. It is on the device when this returns. */
function append(capture: Capture | null, text: string): 'shared' | 'share refused' | 'later' | 'failed' {
  if (capture === null || capture.composing()) return 'later';
  capture.sweep();
  const before = capture.text();
  const inserted = before === '' ? text : `${before.endsWith('\n') ? '\n' : '\n\n'}${text}`;
  if (before.length + inserted.length > DOCUMENT_MAX_LENGTH) return 'share refused';
  capture.apply([{ index: before.length, removed: 0, inserted, source: 'paste', timeMs: performance.now() }]);
  return capture.text() === before ? 'failed' : 'shared';
}
