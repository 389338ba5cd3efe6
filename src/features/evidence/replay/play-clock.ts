import { PAUSE_MS } from '#contract/report';

/**
 * When each op is played, in milliseconds of writing time with long pauses cut to PAUSE_MS. `times`: when the ops were
 * made, never decreasing; if all are 0 (a log without times) ops follow each other by 100 ms.
 */
export function playTimes(times: readonly number[]): number[] {
  const timed = times.some((time) => time > 0);
  const played: number[] = [];
  let at = 0;
  for (const [k, time] of times.entries()) {
    if (k > 0) at += timed ? Math.min(PAUSE_MS, time - (times[k - 1] ?? time)) : 100;
    played.push(at);
  }
  return played;
}

/** How many ops were played at a time of {@link playTimes}. */
export function playedAt(played: readonly number[], ms: number): number {
  let low = 0;
  let high = played.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((played[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The pause before op number `count`, in milliseconds; 0 if it was short. */
export function pauseBefore(times: readonly number[], count: number): number {
  const gap = (times[count - 1] ?? 0) - (times[count - 2] ?? times[count - 1] ?? 0);
  return gap > PAUSE_MS ? gap : 0;
}
