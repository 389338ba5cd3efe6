import type { DeviceStatus } from '../device/device-status.ts';
import type { ClockPort } from '../device/ports.ts';
import { within } from '../device/within.ts';

const PAUSE_MS = 250;
/** A network that comes back by itself, as on the way between two access points, takes less than this. */
const OUT_OF_REACH_MS = 2000;

/**
 * Sends until nothing waits, `patienceMs` are over, or the university is out of reach after
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
  await status.recount();
  while (status.waiting > 0 && clock.monotonicMs() < until) {
    await within(clock, until - clock.monotonicMs(), sendNow());
    await status.recount();
    if (status.contact === 'none' && clock.monotonicMs() - begun > OUT_OF_REACH_MS) break;
    if (status.waiting > 0) await new Promise<void>((done) => clock.after(PAUSE_MS, done));
  }
  return status.waiting;
}
