import type { FailedOp } from '../device/rows.ts';

/** No wait between two tries is longer. */
export const RETRY_MAX_MS = 5 * 60_000;
const RETRY_BASE_MS = 1000;

/** An op that the university named this often needs a person's attention: once or twice may be a fault that passes. */
export const FAILED_OP_TIMES = 3;

/**
 * How long to wait before the next try: full jitter, uniform below min(5 min, 1 s * 2^attempt), so that a campus does
 * not come back in one beat. `attempt` counts from 0, `random` is uniform in [0, 1). A server's Retry-After is a floor.
 */
export function retryDelayMs(attempt: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** Math.min(attempt, 30));
  return Math.max(Math.floor(random * ceiling), retryAfterMs ?? 0);
}

/** Adds one failure of an op. */
export function countFailure(
  known: FailedOp | null,
  named: Omit<FailedOp, 'count' | 'sinceMs'>,
  nowMs: number,
): FailedOp {
  const same = known !== null && known.seq === named.seq;
  return { ...named, count: same ? known.count + 1 : 1, sinceMs: same ? known.sinceMs : nowMs };
}

/** Whether an op is to be shown to a person: the device can't send it, or the university failed to store it often enough. */
export function needsAttention(failed: FailedOp | null): boolean {
  return failed !== null && (failed.by === 'device' || failed.count >= FAILED_OP_TIMES);
}
