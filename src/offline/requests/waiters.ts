import type { ClockPort } from '../device/ports.ts';
import { requestItemId } from './row.ts';

/** After this long a waiting form is told that the request is still to be sent. This ends no request. */
const PATIENCE_MS = 8000;

/** The outcome of a request so far. `id` is the item of a request that is still to be sent. */
export type RequestOutcome<A> = { kind: 'done'; answer: A } | { kind: 'waiting'; id: string };

interface Waiter {
  signal: AbortSignal | undefined;
  resolve: (outcome: RequestOutcome<unknown>) => void;
  reject: (error: unknown) => void;
}

/** The forms of a page that wait for the outcome of a request, by its key. */
export class Waiters {
  readonly #clock: ClockPort;
  readonly #waiters = new Map<string, Waiter>();

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  /** Resolves or rejects with the outcome. `signal` is aborted once the form stops waiting. */
  wait(key: string, signal: AbortSignal | undefined): Promise<RequestOutcome<unknown>> {
    this.#clock.after(PATIENCE_MS, () => this.stillWaits(key));
    return new Promise((resolve, reject) => {
      this.#waiters.set(key, { signal, resolve, reject });
    });
  }

  isAwaited(key: string): boolean {
    const waiter = this.#waiters.get(key);
    return waiter !== undefined && waiter.signal?.aborted !== true;
  }

  keys(): string[] {
    return [...this.#waiters.keys()];
  }

  tell(key: string, tell: (waiter: Waiter) => void): void {
    const waiter = this.#waiters.get(key);
    this.#waiters.delete(key);
    if (waiter !== undefined) tell(waiter);
  }

  stillWaits(key: string): void {
    this.tell(key, ({ resolve }) => resolve({ kind: 'waiting', id: requestItemId(key) }));
  }
}
