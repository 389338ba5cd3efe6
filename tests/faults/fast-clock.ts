import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockPort } from '../../src/offline/device/ports.ts';

/** These clocks run faster, so that rests and waits fit into a run. */
const SPEED = 8;
const TURN_MS = 2;
/** What one turn of the event loop counts at most, in real milliseconds. */
const TURN_MAX_MS = 4;

interface Waiting {
  readonly at: number;
  readonly act: () => void;
}

/**
 * A clock that runs faster, but no faster than the event loop goes round: on a busy machine the stores of these
 * browsers, which take turns of the loop, then look no slower than a browser's.
 */
export class FastClock implements ClockPort {
  readonly #began = Date.now();
  readonly #waiting = new Set<Waiting>();
  #nowMs = 0;
  #stopped = false;

  constructor() {
    void this.#run();
  }

  wallMs = (): number => this.#began + this.#nowMs;
  monotonicMs = (): number => this.#nowMs;

  after(delayMs: number, act: () => void): () => void {
    const waiting = { at: this.#nowMs + delayMs, act };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** Nothing that waits happens any more. */
  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    for (let last = performance.now(); !this.#stopped;) {
      await sleep(TURN_MS, undefined, { ref: false });
      const now = performance.now();
      this.#nowMs += Math.min(now - last, TURN_MAX_MS) * SPEED;
      last = now;
      this.#actOnDue();
    }
  }

  #actOnDue(): void {
    const due = [...this.#waiting].filter(({ at }) => at <= this.#nowMs).sort((a, b) => a.at - b.at);
    for (const waiting of due) {
      // One that came earlier may have cancelled it.
      if (!this.#stopped && this.#waiting.delete(waiting)) waiting.act();
    }
  }
}
