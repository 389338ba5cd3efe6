import type { Id } from '#contract/identifier';
import type { ApiPorts } from '../../api/request.ts';
import type { LockPort } from '../../api/lock.ts';
import type { StoragePort } from '../../api/storage.ts';
import { SEALED_FLAG } from '../../api/waiting-flags.ts';
import { retryDelayMs } from '../delivery/retry.ts';
import { forgetOthersUnsent } from '../device/unsent-note.ts';
import { SEALED_LOCK } from '../device/locks.ts';
import type { DevicePorts } from '../device/ports.ts';
import { bringAll, keysInOrder, type BringPorts, type Passed } from './bring.ts';
import { restoreOwn } from './restore.ts';

export interface SenderPorts extends BringPorts, Pick<DevicePorts, 'random' | 'onPage' | 'storage'> {
  locks: LockPort | undefined;
  api: ApiPorts;
  user: () => Id | null;
  /** Whether nothing is left to seal of anybody who signed out. */
  isFinished: () => Promise<boolean>;
  /** Told after each pass that found sealed work: something may have reached the university or come back. */
  onPassed: () => void;
}

/**
 * Makes the next page open the device, whoever opens it, and finish what is left of a sign-out. Each sign-out changes
 * the flag, so that a pass which began before doesn't lower it.
 */
export function raiseFlag(storage: StoragePort): void {
  try {
    storage.setItem(SEALED_FLAG, String(Number(storage.getItem(SEALED_FLAG)) + 1));
  } catch {
    // Local storage is full or blocked: a page of a signed-in person opens the device anyway.
  }
}

/** Brings sealed work from this page: at its start, when it is online or visible, and again until nothing is left. */
export class SealedSender {
  readonly #ports: SenderPorts;
  #attempt = 0;
  #own = 0;
  #left = 0;
  #cancel: (() => void) | null = null;
  #running: Promise<void> | null = null;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    ports.onPage((event) => {
      if (event === 'online' || event === 'visible') void this.send();
    });
  }

  /** How many sealed pieces of the signed-in person are left on this device. */
  own(): number {
    return this.#own;
  }

  /** One pass now; resolves when it is over. Never rejects. */
  send(): Promise<void> {
    this.#cancel?.();
    this.#running ??= this.#pass().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #pass(): Promise<void> {
    const { storage, onPassed } = this.#ports;
    const raised = storage.getItem(SEALED_FLAG);
    try {
      await this.#count();
      if (this.#left === 0) return await this.#lowerFlag(raised);
      const passed = await this.#underLock();
      await this.#count();
      onPassed();
      if (passed.kind === 'later') this.#again(passed.retryAfterMs);
      else {
        this.#attempt = 0;
        if (this.#left === 0) await this.#lowerFlag(raised);
      }
    } catch {
      this.#again(null);
    }
  }

  async #lowerFlag(raised: string | null): Promise<void> {
    const { storage, isFinished, user } = this.#ports;
    if (!((await isFinished()) && storage.getItem(SEALED_FLAG) === raised)) return;
    if (raised !== null) forgetOthersUnsent(storage, user());
    storage.removeItem(SEALED_FLAG);
  }

  /** Another page or the worker that holds the lock brings the work itself. */
  #underLock(): Promise<Passed> {
    const { locks } = this.#ports;
    if (locks === undefined) return this.#bring();
    return locks.request(SEALED_LOCK, { ifAvailable: true }, (lock) =>
      lock === null ? Promise.resolve({ kind: 'later', retryAfterMs: null }) : this.#bring(),
    );
  }

  async #bring(): Promise<Passed> {
    const { database, api, user } = this.#ports;
    const passed = await bringAll(this.#ports);
    const id = user();
    // A person who is back sees what the university did not store, and sends it themselves.
    if (passed.kind === 'done' && id !== null) await restoreOwn(database, api, id);
    return passed;
  }

  async #count(): Promise<void> {
    const id = this.#ports.user();
    const keys = await keysInOrder(this.#ports.database);
    this.#left = keys.length;
    this.#own = keys.filter(([owner]) => owner === id).length;
  }

  #again(retryAfterMs: number | null): void {
    const { clock, random } = this.#ports;
    this.#cancel = clock.after(retryDelayMs(this.#attempt, random(), retryAfterMs), () => void this.send());
    this.#attempt += 1;
  }
}
