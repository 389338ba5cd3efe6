import type { FailedOp, Refusals } from '../device/rows.ts';

/** The longest wait between two tries by back-off; a Retry-After may be longer. */
export const RETRY_MAX_MS = 5 * 60_000;
const RETRY_BASE_MS = 1000;

/** After this many failures an op is shown to the user: one or two may be a fault that passes. */
export const FAILED_OP_TIMES = 3;

/**
 * How long to wait before the next try: full jitter, uniform below min(5 min, 1 s * 2^attempt), so that a campus does
 * not come back in one beat. `attempt` counts from 0, `random` is uniform in [0, 1). A server's Retry-After is a floor.
 */
export function retryDelayMs(attempt: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** Math.min(attempt, 30));
  return Math.max(Math.floor(random * ceiling), retryAfterMs ?? 0);
}

/** Something is given up after so many refusals, over at least so long. */
const PARKED_FROM_TIMES = 10;
const PARKED_FROM_MS = 60 * 60_000;
/** Between two refusals at most this long counts: while nothing was tried, nothing was refused. */
const COUNTED_MAX_MS = 10 * 60_000;

/**
 * One more refusal, received at `heardMs` by the university's clock; null if the answer named no time. The clock of this
 * device is not asked, so that no jump of it shortens or lengthens the time, whichever page counts.
 */
export function countRefusal(known: Refusals | undefined, heardMs: number | null): Refusals {
  const between = heardMs === null || known?.heardMs === undefined ? 0 : heardMs - known.heardMs;
  const counted = Math.min(COUNTED_MAX_MS, Math.max(0, between));
  return {
    count: (known?.count ?? 0) + 1,
    heardMs: heardMs ?? known?.heardMs,
    elapsedMs: (known?.elapsedMs ?? 0) + counted,
  };
}

/** Whether it was refused often and long enough to be given up. */
export function isRefusedLong({ count, elapsedMs = 0 }: Refusals): boolean {
  return count >= PARKED_FROM_TIMES && elapsedMs >= PARKED_FROM_MS;
}

/** The failure record of a stream after one more failure. The count starts at 1 again for another op. */
export function countFailure(
  known: FailedOp | null,
  named: Omit<FailedOp, 'sinceMs' | keyof Refusals>,
  nowMs: number,
  heardMs: number | null,
): FailedOp {
  const same = known !== null && known.seq === named.seq ? known : undefined;
  return { ...named, ...countRefusal(same, heardMs), sinceMs: same?.sinceMs ?? nowMs };
}

/** Whether a person must see the op: this device can't send it, or the university named it often enough. */
export function needsAttention(failed: FailedOp | null): boolean {
  return failed !== null && (failed.by === 'device' || failed.count >= FAILED_OP_TIMES);
}
