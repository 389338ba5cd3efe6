import type { Backlog, OutboxFacts } from '../waiting/backlog.ts';
import { connectionOf, type Attention, type Connection, type Contact } from '../waiting/connection.ts';
import type { Database } from './database.ts';
import type { Live } from '../journal/open-writers.ts';
import type { ClockPort } from './ports.ts';
import type { OutboxRow } from './rows.ts';
import type { StorageWatch } from './storage-watch.ts';
import type { WaitingItem } from '../waiting/waiting.ts';

/** Where the database does not open, what waits is counted again so much later: the status then knows what stands in. */
const RECOUNT_MS = 5000;

/** Counts are told at most this often: a key press must not wait for a chip. Another kind of connection is told at once. */
const TELL_MS = 100;

export interface StatusPorts {
  database: Database;
  clock: ClockPort;
  user: () => string | null;
  /** Of the open documents; and how many edits of this page nobody acknowledged. */
  live: () => Live & { unacknowledged: number };
}

/** How this device and the university stand, told to whoever listens. */
export class DeviceStatus {
  readonly #ports: StatusPorts;
  readonly #listeners = new Set<() => void>();
  #storage: StorageWatch | null = null;
  #backlog: Backlog | null = null;
  #opening: Promise<Backlog> | null = null;
  /** Committed before the backlog was there. */
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

  /** What watches over the storage is fetched once the page stands. */
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

  /** Who answered last. */
  heard(contact: Contact): void {
    this.#contact = contact;
    this.changed();
  }

  /** What the last push met that a person must mend; null after an answer. */
  met(trouble: Attention | null): void {
    this.#trouble = trouble;
    this.#hasRoom = true;
  }

  /** Whether the university, as far as its answers tell, has room to store what is sent. */
  foundRoom(hasRoom: boolean): void {
    if (!hasRoom) this.#trouble = null;
    this.#hasRoom = hasRoom;
  }

  /** This page has committed rows. */
  committed(rows: readonly OutboxRow[]): void {
    if (this.#backlog === null) this.#early.push(...rows);
    else if (this.#backlog.committed(rows)) void this.recount();
    this.changed();
  }

  /** Looks anew at what waits. */
  async recount(): Promise<void> {
    try {
      await (await this.#open()).look();
      this.#storage?.counted(this.waiting);
    } catch {
      // What is unsent is not known yet; see `changed`.
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

  /** What waits, with all that was committed so far. Rejects where that can't be known. */
  async whole(): Promise<WaitingItem[]> {
    const backlog = await this.#open();
    await backlog.whole();
    return [...(backlog.items() ?? [])];
  }

  /** What is unsent; null until it is fetched. */
  get backlog(): Backlog | null {
    return this.#backlog;
  }

  /** The session of this page has changed: nobody may look at what it shows for another moment. */
  changedSession(): void {
    this.changed();
    this.#tell();
  }

  changed(): void {
    const { pending, waiting, unacknowledged, unsavedWords } = this.#ports.live();
    const known = this.#facts();
    const { reasons } = known;
    if (this.#trouble !== null && known.waiting > 0) reasons.unshift(this.#trouble);
    const isVolatile = this.#ports.database.volatile();
    reasons.unshift(...(this.#storage?.reasons() ?? []));
    if (unsavedWords > 0 && !isVolatile) reasons.unshift({ code: 'not saved', error: notSaved(unsavedWords) });
    // 'Connected' may not show before it is known what is unsent, nor while an edit is on its way to the disk or lost by it.
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

  #facts(): OutboxFacts {
    return this.#backlog?.facts() ?? { waiting: this.#early.length, reasons: [] };
  }

  /** Fetched with the page's other parts: what it opens with must be there sooner. */
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

function notSaved(words: number): string {
  return `This device is full: the last ${words === 1 ? 'word is' : `${words} words are`} not saved on it.`;
}
