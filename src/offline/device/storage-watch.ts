import type { Id } from '#contract/identifier';
import { isDurable, type StoragePort } from '../../api/storage.ts';
import type { Attention } from '../waiting/connection.ts';
import type { Database } from './database.ts';
import type { ClockPort } from './ports.ts';
import { clearedWords, storageTrouble } from './storage-words.ts';
import { noteCleared, noteUnsent, readCleared, readUnsent } from './unsent-note.ts';

export interface StorageWatchPorts {
  database: Database;
  storage: StoragePort;
  clock: ClockPort;
  user: () => Id | null;
  /** Whether the database had nothing of an earlier page when this one began: else what waited was sent meanwhile. */
  wasEmpty: () => boolean;
  /** Told with each count. */
  onCounted: () => void;
}

/** What a person should know of this browser's storage. */
export class StorageWatch {
  readonly #ports: StorageWatchPorts;
  #seen: Id | null = null;
  /** Whether there was a database, this browser's or its stand-in. */
  #hasOpened = false;

  constructor(ports: StorageWatchPorts) {
    this.#ports = ports;
  }

  /**
   * `waiting` ops of the user were counted. The first count is compared with what the last page had noted: a browser may
   * clear its storage without a word. What it cleared is said until the person has dismissed it. Every count is noted for
   * the next start.
   */
  counted(waiting: number): void {
    const { database, storage, clock, user, wasEmpty, onCounted } = this.#ports;
    onCounted();
    const id = user();
    if (id === null) return;
    const before = this.#seen === id ? null : readUnsent(storage, id);
    this.#seen = id;
    // Without a database to look into, nothing is known of what an earlier page left in it.
    if (database.volatile()) return;
    if (before !== null && waiting === 0 && wasEmpty()) noteCleared(storage, id, before);
    noteUnsent(storage, id, { edits: waiting, atMs: clock.wallMs() });
  }

  reasons(): Attention[] {
    const { database, storage, user } = this.#ports;
    const isVolatile = database.volatile();
    const reasons: Attention[] = [];
    this.#hasOpened ||= database.handle() !== null;
    // Of a database that does not open nobody knows yet whether it keeps anything.
    if (isVolatile || (!isDurable(storage) && this.#hasOpened)) {
      reasons.push({ code: 'storage', error: storageTrouble(isVolatile, isDurable(storage)) });
    }
    const id = user();
    const cleared = id === null ? null : readCleared(storage, id);
    if (cleared !== null) reasons.push({ code: 'cleared', error: clearedWords(cleared) });
    return reasons;
  }
}
