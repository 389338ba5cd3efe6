import type { FailedOp } from '../device/rows.ts';

/** The longest wait between two tries by back-off; a Retry-After may be longer. */
export const RETRY_MAX_MS = 5 * 60_000;
/** The same while somebody looks at the page: they see when the network is back, and wait for their words to leave. */
export const RETRY_VISIBLE_MAX_MS = 15_000;
const RETRY_BASE_MS = 1000;

/** After this many failures an op is shown to the user: one or two may be a fault that passes. */
export const FAILED_OP_TIMES = 3;

/**
 * How long to wait before the next try: full jitter, uniform below min(`maxMs`, 1 s * 2^attempt), so that a campus does
 * not come back in one beat. `attempt` counts from 0, `random` is uniform in [0, 1). A server's Retry-After is a floor.
 */
export function retryDelayMs(
  attempt: number,
  random: number,
  retryAfterMs: number | null,
  maxMs = RETRY_MAX_MS,
): number {
  const ceiling = Math.min(maxMs, RETRY_BASE_MS * 2 ** Math.min(attempt, 30));
  return Math.max(Math.floor(random * ceiling), retryAfterMs ?? 0);
}

/** Whether a person must see the op: this device can't send it, or the university named it often enough. */
export function needsAttention(failed: FailedOp | null): boolean {
  return failed !== null && (failed.by === 'device' || failed.count >= FAILED_OP_TIMES);
}
