import type { LockPort } from '../../api/lock.ts';
import { STREAM_LOCKS } from '../device/locks.ts';

/** Tells when a page of this browser that wrote is gone. Without Web Locks, or where they are refused, it tells nothing. */
export class OtherPages {
  readonly #locks: LockPort | undefined;
  readonly #onGone: () => void;
  readonly #watched = new Set<string>();

  /** `onGone`: what such a page has left is for those that live to send. */
  constructor(locks: LockPort | undefined, onGone: () => void) {
    this.#locks = locks;
    this.#onGone = onGone;
  }

  /** Waits from now on for the end of each page that writes now, this one included. Never rejects. */
  async look(): Promise<void> {
    const { held = [], pending = [] } = (await this.#locks?.query().catch(() => undefined)) ?? {};
    for (const { name = '' } of [...held, ...pending]) if (name.startsWith(STREAM_LOCKS)) this.#watch(name);
  }

  /** A page's locks are released with its end, however it ends. */
  #watch(name: string): void {
    if (this.#watched.has(name)) return;
    this.#watched.add(name);
    this.#locks
      ?.request(name, {}, async () => undefined)
      .then(
        () => {
          this.#watched.delete(name);
          this.#onGone();
        },
        () => this.#watched.delete(name),
      );
  }
}
