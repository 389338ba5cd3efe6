import type { DeviceStatus } from './device-status.ts';
import type { ClockPort } from './ports.ts';
import type { Pusher } from './pusher.ts';
import { within } from './within.ts';

const PAUSE_MS = 250;

/** Pushes until nothing waits or `patienceMs` are over; resolves to the number of ops that still wait. */
export async function drain(
  clock: ClockPort,
  status: DeviceStatus,
  pusher: Pusher,
  patienceMs: number,
): Promise<number> {
  const until = clock.monotonicMs() + patienceMs;
  await status.recount();
  while (status.waiting > 0 && clock.monotonicMs() < until) {
    await within(clock, until - clock.monotonicMs(), pusher.pushNow());
    await status.recount();
    if (status.waiting > 0) await new Promise<void>((done) => clock.after(PAUSE_MS, done));
  }
  return status.waiting;
}
