import { fullWords } from '../journal/save-state.ts';
import type { Backlog, OutboxFacts } from '../waiting/backlog.ts';
import { connectionOf, type Attention, type Connection, type Contact } from '../waiting/connection.ts';
import type { Database } from './database.ts';
import type { Live } from '../journal/open-writers.ts';
import type { ClockPort } from './ports.ts';
import type { OutboxRow } from './rows.ts';
import type { StorageWatch } from './storage-watch.ts';
import type { WaitingItem } from '../waiting/waiting.ts';

/** After a failed count the next one follows this much later; the memory database may be open by then. */
const RECOUNT_MS = 5000;

/** Counts are told at most this often, to keep key presses fast. A new kind of connection is told at once. */
const TELL_MS = 100;

export interface StatusPorts {
  database: Database;
  clock: ClockPort;
  user: () => string | null;
  /** Facts of the open documents, and how many edits of this page are unacknowledged. */
  live: () => Live & { unacknowledged: number };
}

/** The connection and the counts of this device, told to listeners. */
export class DeviceStatus {
  readonly #ports: StatusPorts;
  readonly #listeners = new Set<() => void>();
  #storage: StorageWatch | null = null;
  #backlog: Backlog | null = null;
  #opening: Promise<Backlog> | null = null;
  /** Rows committed before the backlog was loaded. */
  #early: OutboxRow[] = [];
  #contact: Contact = 'nobody yet';
  #trouble: Attention | null = null;
  #hasRoom = true;
  #connection: Connection = { kind: 'connecting' };
  #willRecount = false;
  #cancelTelling: (() => void) | null = null;

  constructor(ports: StatusPorts) {
    this.#ports = ports;
  }

  get waiting(): number {
    return this.#facts().waiting;
  }

  get contact(): Contact {
    return this.#contact;
  }

  /** Sets the storage watch, which is loaded after the page's start, and recounts. */
  watch(storage: StorageWatch): Promise<void> {
    this.#storage = storage;
    return this.recount();
  }

  connection(): Connection {
    return this.#connection;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notes the source of the last answer. */
  heard(contact: Contact): void {
    this.#contact = contact;
    this.changed();
  }

  /** Notes the trouble of the last push that needs a person; null after an answer. */
  met(trouble: Attention | null): void {
    this.#trouble = trouble;
    this.#hasRoom = true;
  }

  /** Notes whether the university has room to store, as far as its answers tell. */
  foundRoom(hasRoom: boolean): void {
    if (!hasRoom) this.#trouble = null;
    this.#hasRoom = hasRoom;
  }

  /** Notes rows that this page has committed. */
  committed(rows: readonly OutboxRow[]): void {
    if (this.#backlog === null) this.#early.push(...rows);
    else if (this.#backlog.committed(rows)) void this.recount();
    this.changed();
  }

  /** Looks at the database again for waiting rows. Never rejects. */
  async recount(): Promise<void> {
    try {
      await (await this.#open()).look();
      this.#storage?.counted(this.waiting);
    } catch {
      // The unsent rows are not known yet; see `changed`.
      this.#recountLater();
    }
    this.changed();
  }

  #recountLater(): void {
    if (this.#willRecount) return;
    this.#willRecount = true;
    this.#ports.clock.after(RECOUNT_MS, () => {
      this.#willRecount = false;
      void this.recount();
    });
  }

  /** All waiting items, including every commit so far. Rejects if the database can't be read. */
  async whole(): Promise<WaitingItem[]> {
    const backlog = await this.#open();
    await backlog.whole();
    return [...(backlog.items() ?? [])];
  }

  /** The unsent work; null until the backlog is loaded. */
  get backlog(): Backlog | null {
    return this.#backlog;
  }

  /** Tells a change of the page's session at once, without the delay for counts: the old one must not stay visible. */
  changedSession(): void {
    this.changed();
    this.#tell();
  }

  changed(): void {
    const { pending, waiting, unacknowledged, unsavedWords } = this.#ports.live();
    const known = this.#facts();
    const { reasons } = known;
    if (this.#trouble !== null && known.waiting > 0) reasons.unshift(this.#trouble);
    reasons.unshift(...(this.#storage?.reasons(unsavedWords > 0) ?? []));
    reasons.unshift(...this.#notSaved(unsavedWords));
    // Not 'connected' before the backlog is loaded, nor while an edit is being committed or was lost from the disk.
    const contact = this.#backlog === null && this.#contact === 'ours' ? 'nobody yet' : this.#contact;
    const next = connectionOf(
      contact,
      Math.max(known.waiting + pending, unacknowledged, waiting),
      reasons,
      this.#hasRoom,
    );
    const turned = next.kind !== this.#connection.kind;
    if (turned || JSON.stringify(next) !== JSON.stringify(this.#connection)) this.#connection = next;
    if (turned) this.#tell();
    else this.#cancelTelling ??= this.#ports.clock.after(TELL_MS, () => this.#tell());
  }

  /** The words that neither store took. On a page whose database is in memory its storage's trouble is told instead. */
  #notSaved(words: number): Attention[] {
    const isTold = this.#ports.database.volatile() && this.#storage?.isFull() !== true;
    return words > 0 && !isTold ? [{ code: 'not saved', error: fullWords(words) }] : [];
  }

  #facts(): OutboxFacts {
    return this.#backlog?.facts() ?? { waiting: this.#early.length, reasons: [] };
  }

  /** Loads the backlog with the page's later parts; code for opening the page comes first. */
  #open(): Promise<Backlog> {
    this.#opening ??= this.#fetch().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #fetch(): Promise<Backlog> {
    const fetched = await import('../waiting/backlog.ts');
    const backlog = new fetched.Backlog({ ...this.#ports, onRead: () => void this.recount() });
    backlog.committed(this.#early.splice(0));
    this.#backlog = backlog;
    return backlog;
  }

  #tell(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = null;
    for (const listener of this.#listeners) listener();
  }
}
