import type { DeviceStatus } from '../device/device-status.ts';
import type { ClockPort } from '../device/ports.ts';
import { within } from '../device/within.ts';

const PAUSE_MS = 250;

/** Sends until nothing waits or `patienceMs` are over; resolves to the number of ops and requests that still wait. */
export async function drain(
  clock: ClockPort,
  status: DeviceStatus,
  sendNow: () => Promise<unknown>,
  patienceMs: number,
): Promise<number> {
  const until = clock.monotonicMs() + patienceMs;
  await status.recount();
  while (status.waiting > 0 && clock.monotonicMs() < until) {
    await within(clock, until - clock.monotonicMs(), sendNow());
    await status.recount();
    if (status.waiting > 0) await new Promise<void>((done) => clock.after(PAUSE_MS, done));
  }
  return status.waiting;
}
