import type { DeviceStatus } from '../device/device-status.ts';
import type { ClockPort } from '../device/ports.ts';
import { within } from '../device/within.ts';

const PAUSE_MS = 250;
/** A network that comes back by itself, as on the way between two access points, takes less than this. */
const OUT_OF_REACH_MS = 2000;

/**
 * Sends until nothing waits, `patienceMs` are over, or the university has been out of reach from the beginning for
 * {@link OUT_OF_REACH_MS}; resolves to the number of ops and requests that still wait.
 */
export async function drain(
  clock: ClockPort,
  status: DeviceStatus,
  sendNow: () => Promise<unknown>,
  patienceMs: number,
): Promise<number> {
  const begun = clock.monotonicMs();
  const until = begun + patienceMs;
  let isReached = false;
  await status.recount();
  while (status.waiting > 0 && clock.monotonicMs() < until) {
    await within(clock, until - clock.monotonicMs(), sendNow());
    await status.recount();
    isReached ||= status.contact !== 'none';
    if (!isReached && clock.monotonicMs() - begun >= OUT_OF_REACH_MS) break;
    if (status.waiting > 0) await new Promise<void>((done) => clock.after(PAUSE_MS, done));
  }
  return status.waiting;
}
