import { tryLater } from '../../platform/problem.ts';

/**
 * The bytes that a person may send at once, and the rate at which that budget refills. A device back from a year's
 * absence sends less than the burst, and nobody types a hundredth of the rate. Whoever sends more waits; the edits stay
 * on the device.
 */
const BURST_BYTES = 8 * 1024 * 1024;
const BYTES_PER_SECOND = 64 * 1024;
/** With more people than this, those with a full budget are forgotten. */
const PEOPLE_MAX = 10_000;

interface Spent {
  bytes: number;
  at: number;
}

/** Counts the bytes of writing that each person sends to this process. */
export class IngestBudget {
  readonly #spent = new Map<string, Spent>();

  /** Takes from a person's budget. Throws 429 with Retry-After where it is used up; nothing is taken then. */
  take(userId: string, bytes: number, now: Date): void {
    const at = now.getTime();
    const owed = owedBy(this.#spent.get(userId), at);
    if (owed + bytes > BURST_BYTES) {
      const seconds = (owed + bytes - BURST_BYTES) / BYTES_PER_SECOND;
      throw tryLater(
        429,
        'This is more than can be taken at once. The rest stays on your device and is sent later.',
        seconds,
      );
    }
    this.#spent.set(userId, { bytes: owed + bytes, at });
    if (this.#spent.size > PEOPLE_MAX) this.#forget(at);
  }

  #forget(at: number): void {
    for (const [userId, spent] of this.#spent) if (owedBy(spent, at) === 0) this.#spent.delete(userId);
  }
}

/** The spent bytes that have not been refilled yet. */
function owedBy(spent: Spent | undefined, at: number): number {
  if (spent === undefined) return 0;
  return Math.max(0, spent.bytes - (Math.max(0, at - spent.at) / 1000) * BYTES_PER_SECOND);
}
