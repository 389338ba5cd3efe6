import type { Id } from '#contract/identifier';
import { isDurable, type StoragePort } from '../../api/storage.ts';
import type { Attention } from '../waiting/connection.ts';
import type { Database } from './database.ts';
import type { ClockPort, DevicePorts } from './ports.ts';
import { clearedWords, LOW, REFUSED, SEALED, storageTrouble } from './storage-words.ts';
import { noteCleared, noteOthersCleared, noteUnsent, readCleared, readUnsent } from './unsent-note.ts';

/**
 * With less room than this it is said before a write is refused: an update keeps a new version of the app beside the old
 * one, and each key takes some room until the university has it.
 */
const LOW_BYTES = 10_000_000;
/** The browser is asked at most this often. */
const ASK_MS = 60_000;

export interface StorageWatchPorts extends Pick<DevicePorts, 'room'> {
  database: Database;
  storage: StoragePort;
  clock: ClockPort;
  user: () => Id | null;
  /** Whether the database was empty when this page began. If not, missing unsent work was sent meanwhile. */
  wasEmpty: () => boolean;
  /** Whether the browser refuses the newest edits for want of room. */
  isFull: () => boolean;
  /** How many sealed pieces of the user's work are left on this device. */
  sealed: () => number;
  /** Called with each count. */
  onCounted: () => void;
  /** The reasons have changed without a count. */
  onChanged: () => void;
}

/** Finds what a person should know of this browser's storage. */
export class StorageWatch {
  readonly #ports: StorageWatchPorts;
  #seen: Id | null = null;
  #hasCounted = false;
  /** Whether a database was ever open, the browser's or the one in memory. */
  #hasOpened = false;
  #isLow = false;
  /** When the browser was asked last, on the monotonic clock. */
  #askedAt = -ASK_MS;

  constructor(ports: StorageWatchPorts) {
    this.#ports = ports;
  }

  /**
   * Takes a count of the user's waiting ops. The first count is compared with the last page's note, since a browser may
   * clear its storage without notice; other people's notes of unsent work then tell of cleared work, too. Cleared work is
   * reported until the person dismisses it. Every count is noted for
   * the next start.
   */
  counted(waiting: number): void {
    const { database, storage, clock, user, wasEmpty, onCounted } = this.#ports;
    onCounted();
    void this.#askForRoom();
    const id = user();
    // Whoever opens the emptied database first hides from its other users that it was emptied.
    if (!this.#hasCounted && !database.volatile() && wasEmpty()) noteOthersCleared(storage, id);
    this.#hasCounted = true;
    if (id === null) return;
    const before = this.#seen === id ? null : readUnsent(storage, id);
    this.#seen = id;
    // The memory database can't show what earlier pages left in the browser's database.
    if (database.volatile()) return;
    if (before !== null && waiting === 0 && wasEmpty()) noteCleared(storage, id, before);
    noteUnsent(storage, id, { edits: waiting, atMs: clock.wallMs() });
  }

  /** Whether the browser refuses the newest edits for want of room. */
  isFull(): boolean {
    return this.#ports.isFull();
  }

  /** `areUnsaved`: words that neither store took, which is told by itself. */
  reasons(areUnsaved: boolean): Attention[] {
    const { database, storage, user, isFull } = this.#ports;
    const isVolatile = database.volatile();
    const reasons: Attention[] = [];
    this.#hasOpened ||= database.handle() !== null;
    // Before any database has opened it is unknown whether it keeps anything.
    const isMemoryAlone = isVolatile && !(isFull() && isDurable(storage));
    if (isMemoryAlone || (!isDurable(storage) && this.#hasOpened)) {
      reasons.push({ code: 'storage', error: storageTrouble(isVolatile, isDurable(storage)) });
    } else if (isFull() && !areUnsaved) reasons.push({ code: 'storage', error: REFUSED });
    else if (this.#isLow && !areUnsaved) reasons.push({ code: 'storage', error: LOW });
    if (this.#ports.sealed() > 0) reasons.push({ code: 'sealed', error: SEALED });
    const id = user();
    const cleared = id === null ? null : readCleared(storage, id);
    if (cleared !== null) reasons.push({ code: 'cleared', error: clearedWords(cleared) });
    return reasons;
  }

  async #askForRoom(): Promise<void> {
    const { clock, room, onChanged } = this.#ports;
    if (room === undefined || clock.monotonicMs() - this.#askedAt < ASK_MS) return;
    this.#askedAt = clock.monotonicMs();
    const { quota, usage } = await room.estimate().catch((): StorageEstimate => ({}));
    const isLow = quota !== undefined && usage !== undefined && quota - usage < LOW_BYTES;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    onChanged();
  }
}
