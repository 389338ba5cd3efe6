import { useCallback, useEffect, useReducer, useRef } from 'react';
import { playedAt } from './play-clock.ts';

/** Playing speeds, as multiples of the writing speed. */
export const SPEEDS = [1, 8, 32, 128] as const;
export type Speed = (typeof SPEEDS)[number];

/** With reduced motion the text changes at most this often. */
const CALM_FRAME_MS = 1000;

interface State {
  count: number;
  playing: boolean;
  speed: Speed;
}

type Step = { count: number } | { speed: Speed } | { playing: boolean } | { playedTo: number };

export interface Player extends State {
  /** Goes to a moment and stays there. */
  seek: (count: number) => void;
  setSpeed: (speed: Speed) => void;
  /** Plays or pauses; from the end it starts again. */
  toggle: () => void;
}

/** Plays a log; op k + 1 is made at `played[k]` milliseconds of writing time. Starts at `first`, paused. */
export function usePlayer(played: readonly number[], first: number): Player {
  const last = played.length;
  const [state, change] = useReducer(reduced, { count: Math.min(first, last), playing: false, speed: 8 });
  const { count, playing, speed } = state;
  const shown = useRef(count);
  useEffect(() => {
    shown.current = count;
  });
  useEffect(() => {
    if (!playing) return undefined;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const from = played[shown.current - 1] ?? 0;
    let begun: number | null = null;
    let drawn = -Infinity;
    let frame = requestAnimationFrame(function draw(now) {
      begun ??= now;
      const reached = playedAt(played, from + (now - begun) * speed);
      if (reached >= last) {
        change({ count: last });
        return;
      }
      if (reached !== shown.current && (!calm || now - drawn >= CALM_FRAME_MS)) {
        drawn = now;
        change({ playedTo: reached });
      }
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, played, last]);
  const seek = useCallback((to: number) => change({ count: Math.min(last, Math.max(0, to)) }), [last]);
  return {
    ...state,
    seek,
    setSpeed: (next) => change({ speed: next }),
    toggle: () => {
      if (!playing && count >= last) change({ count: 0 });
      change({ playing: !playing });
    },
  };
}

function reduced(state: State, step: Step): State {
  if ('count' in step) return { ...state, count: step.count, playing: false };
  if ('playedTo' in step) return { ...state, count: Math.max(state.count, step.playedTo) };
  return { ...state, ...step };
}
