import type { ClockPort } from './ports.ts';

/** Waits for `work`, but no longer than `patienceMs`. Never rejects later than that. */
export async function within(clock: ClockPort, patienceMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise<void>((done) => clock.after(patienceMs, done))]);
}
