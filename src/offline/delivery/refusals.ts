import type { FailedOp, Refusals } from '../device/rows.ts';

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
