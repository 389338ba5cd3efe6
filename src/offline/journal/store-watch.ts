import type { Id } from '#contract/identifier';
import type { LockPort } from '../../api/lock.ts';
import { REQUESTS_FLAG } from '../../api/waiting-flags.ts';
import type { StoragePort } from '../../api/storage.ts';
import type { Database } from '../device/database.ts';
import { Journal } from './journal.ts';
import { Journals } from './journals.ts';
import type { ClockPort } from '../device/ports.ts';
import { noteSession } from '../device/session-note.ts';
import type { OutboxRow } from '../device/rows.ts';
import type { Tail } from './tail.ts';

/** While something waits, the database is checked this often: no event tells a page that it was emptied. */
const VERIFY_MS = 5000;

export interface StoreWatchPorts {
  database: Database;
  tail: Tail;
  storage: StoragePort;
  locks: LockPort | undefined;
  clock: ClockPort;
  /** The user signed in on this browser, as {@link noteSession} needs it. */
  user: () => Id | null | undefined;
  /** As of {@link Journal}. */
  isLocked: () => boolean;
  /** Called after each successful look. */
  onLooked: () => void;
}

/** Ensures that this browser's stores keep the data of this page and of earlier ones. */
export class StoreWatch {
  readonly journals = new Journals();
  /**
   * Whether the browser refused the last edits for want of room: until the university has them they are in the tail, as
   * far as that has room.
   */
  isFull = false;
  readonly #ports: StoreWatchPorts;
  #cancel: (() => void) | null = null;
  /** Whether the database had no session note at the page's first note; null before that. */
  #wasEmpty: boolean | null = null;

  constructor(ports: StoreWatchPorts) {
    this.#ports = ports;
  }

  /** A journal whose rows are watched over. Both listeners as in {@link Journal}. */
  journal(onCommitted: (rows: readonly OutboxRow[]) => void, onChange: () => void): Journal {
    const makeRoom = async () => {
      this.isFull = true;
      await (await import('./log-room.ts')).makeRoom(this.#ports.database);
    };
    const committed = (rows: readonly OutboxRow[]) => {
      this.isFull &&= this.#ports.database.volatile();
      onCommitted(rows);
    };
    const changed = () => {
      onChange();
      this.lookSoon();
    };
    return this.journals.add(new Journal({ ...this.#ports, makeRoom }, committed, changed));
  }

  /** Writes the session note and all lost waiting rows again, in case the database was emptied. */
  look(): void {
    this.#cancel?.();
    this.#cancel = null;
    Promise.all([this.markSession(), this.journals.verify(), this.#recoverRequests()]).then(
      this.#ports.onLooked,
      () => undefined,
    );
  }

  /** While something waits, calls {@link look} every {@link VERIFY_MS}. */
  lookSoon(): void {
    if (!this.journals.hasAny() && !this.#hasRequests()) return;
    this.#cancel ??= this.#ports.clock.after(VERIFY_MS, () => {
      this.look();
      this.lookSoon();
    });
  }

  /** Checks for acknowledgements: releases rows in memory and, without a database, the tail's. */
  acknowledge(): void {
    void this.journals.verify().catch(() => undefined);
    if (this.#ports.database.volatile()) void this.recover();
  }

  #hasRequests(): boolean {
    return this.#ports.storage.getItem(REQUESTS_FLAG) !== null;
  }

  /** Writes again the requests that the database has lost. Rejects without a database. */
  async #recoverRequests(): Promise<void> {
    if (!this.#hasRequests()) return;
    const { recoverCopies } = await import('../requests/copies.ts');
    await recoverCopies(this.#ports.storage, this.#ports.database);
  }

  /** Moves the tail of dead pages into the database. Never rejects. */
  async recover(): Promise<void> {
    const { tail, database, locks } = this.#ports;
    if (tail.entries().length === 0) return;
    await import('./recover.ts').then(({ recoverTail }) => recoverTail(tail, database, locks)).catch(() => 0);
  }

  async markSession(): Promise<void> {
    const wasUnmarked = await noteSession(this.#ports.database, this.#ports.user);
    this.#wasEmpty ??= wasUnmarked;
  }

  /** Whether the database had nothing of an earlier page when this one began. */
  wasEmpty(): boolean {
    return this.#wasEmpty === true;
  }
}
