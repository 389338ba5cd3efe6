import { tryLater } from '../../platform/problem.ts';

/**
 * What a person may send at once, and how it comes back: a device that returns from a year's absence sends less than the
 * first, and nobody types a hundredth of the second. Somebody who sends more waits; it stays on the device.
 */
const BURST_BYTES = 8 * 1024 * 1024;
const BYTES_PER_SECOND = 64 * 1024;
/** Beyond so many people, those whose budget is whole again are forgotten. */
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

/** What of the spent bytes did not come back yet. */
function owedBy(spent: Spent | undefined, at: number): number {
  if (spent === undefined) return 0;
  return Math.max(0, spent.bytes - (Math.max(0, at - spent.at) / 1000) * BYTES_PER_SECOND);
}
