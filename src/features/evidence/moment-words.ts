import type { Replay } from '#writing/process/replay';
import { momentText } from '../../wording/measure.ts';
import type { ReplayEntry } from './replay/landmarks.ts';
import { formatCount } from '../../wording/plural.ts';

/** 'Mon 17 Nov 2025, 13:41', or 'Time not known'. */
export function whenOf(timeMs: number | undefined): string {
  return timeMs === undefined || timeMs <= 0 ? 'Time not known' : momentText(timeMs);
}

/** The bracket of an op that the university itself can show; '' if there is none. */
export function bracketOf({ notBefore, receivedAt }: ReplayEntry): string {
  if (notBefore === undefined) {
    return receivedAt === undefined ? '' : `The university can show: received ${momentText(receivedAt)}`;
  }
  return receivedAt === undefined
    ? `The university can show: not before ${momentText(notBefore)}`
    : `The university can show: not before ${momentText(notBefore)}, received ${momentText(receivedAt)}`;
}

/** The time of the op with which `count` ops are there; for 0, of the first op. */
export function timeAt(replay: Replay, count: number): number | undefined {
  return replay.times[Math.max(0, count - 1)];
}

/** A moment in words, for screen readers. `words`: '168 words'. */
export function momentWords(replay: Replay, count: number, words: string): string {
  return `Change ${formatCount(count)} of ${formatCount(replay.count)}. ${whenOf(timeAt(replay, count))}. ${words}`;
}
