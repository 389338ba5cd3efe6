import type { Replay } from '#writing/process/replay';
import { clockTime, longDay } from '../../wording/time.ts';
import type { ReplayEntry } from './replay/landmarks.ts';
import { formatCount } from '../../wording/plural.ts';

/** How long something lasted: '4 s', '12 min', '3 h 5 min', '2 days'. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${String(Math.round(hours / 24))} days`;
  return minutes % 60 === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** 'Mon 17 Nov 2025, 13:41', or 'Time not known'. */
export function whenOf(timeMs: number | undefined): string {
  if (timeMs === undefined || timeMs <= 0) return 'Time not known';
  const at = new Date(timeMs);
  return `${longDay(at)}, ${clockTime(at)}`;
}

/** The bracket of an op that the university itself can show; '' if there is none. */
export function bracketOf({ notBefore, receivedAt }: ReplayEntry): string {
  const parts = [
    notBefore === undefined ? '' : `not before ${whenOf(notBefore)}`,
    receivedAt === undefined ? '' : `received ${whenOf(receivedAt)}`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `. The university can show: ${parts.join(', ')}`;
}

/** The time of the op with which `count` ops are there; for 0, of the first op. */
export function timeAt(replay: Replay, count: number): number | undefined {
  return replay.times[Math.max(0, count - 1)];
}

/** A moment in one sentence, for screen readers. `words`: '168 words'. */
export function momentWords(replay: Replay, count: number, words: string): string {
  return `Change ${formatCount(count)} of ${formatCount(replay.count)}, ${whenOf(timeAt(replay, count))}, ${words}`;
}
