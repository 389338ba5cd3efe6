import { readFileSync } from 'node:fs';
import process from 'node:process';

/** The time that the event loop was held, in milliseconds of main-thread processor time: longest, and in all. */
export interface Hold {
  readonly holdMs: number;
  readonly totalMs: number;
}

/** Watches the event loop from one turn to the next. */
export function watchLoop(): { stop(): Promise<Hold> } {
  const began = mainThreadMs();
  let last = began;
  let holdMs = 0;
  let watching = true;
  const turn = (): void => {
    const now = mainThreadMs();
    holdMs = Math.max(holdMs, now - last);
    last = now;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    async stop() {
      await new Promise((resolve) => setImmediate(resolve));
      watching = false;
      return { holdMs, totalMs: mainThreadMs() - began };
    },
  };
}

/**
 * Processor time of the main thread in milliseconds; of the whole process where the system does not tell it by thread.
 */
export function mainThreadMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
