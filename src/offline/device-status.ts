import {
  connectionOf,
  FACT_TABLES,
  readOutboxFacts,
  type Attention,
  type Connection,
  type Contact,
  type OutboxFacts,
} from './connection.ts';
import type { Database } from './database.ts';
import type { ClockPort } from './ports.ts';

/** Counts are told at most this often: a key press must not wait for a chip. Another kind of connection is told at once. */
const TELL_MS = 100;

export interface StatusPorts {
  database: Database;
  clock: ClockPort;
  user: () => string | null;
  /** Edits that are not committed yet, and words that neither store took. */
  live: () => { pending: number; unsavedWords: number };
}

/** How this device and the university stand, told to whoever listens. */
export class DeviceStatus {
  readonly #ports: StatusPorts;
  readonly #listeners = new Set<() => void>();
  #contact: Contact = 'nobody yet';
  #trouble: Attention | null = null;
  #facts: OutboxFacts = { waiting: 0, reasons: [] };
  /** Rises with each commit: a count that began before it is out of date. */
  #commits = 0;
  #counting: Promise<void> | null = null;
  #countAgain = false;
  #connection: Connection = { kind: 'connecting' };
  #cancelTelling: (() => void) | null = null;

  constructor(ports: StatusPorts) {
    this.#ports = ports;
  }

  get waiting(): number {
    return this.#facts.waiting;
  }

  get contact(): Contact {
    return this.#contact;
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
  }

  committed(rows: number): void {
    this.#commits += 1;
    this.#facts = { ...this.#facts, waiting: this.#facts.waiting + rows };
    this.changed();
  }

  /** Counts anew what waits; a call during a count makes another one follow. */
  recount(): Promise<void> {
    this.#countAgain = this.#counting !== null;
    this.#counting ??= this.#count()
      .catch(() => undefined)
      .finally(() => {
        this.#counting = null;
        this.changed();
        if (this.#countAgain) void this.recount();
      });
    return this.#counting;
  }

  changed(): void {
    const { pending, unsavedWords } = this.#ports.live();
    const reasons = [...this.#facts.reasons];
    if (this.#trouble !== null && this.#facts.waiting > 0) reasons.unshift(this.#trouble);
    if (unsavedWords > 0) reasons.unshift({ code: 'not saved', error: notSaved(unsavedWords) });
    // 'Connected' may not show while an edit is on its way to the disk.
    const next = connectionOf(this.#contact, this.#facts.waiting + pending, reasons);
    const turned = next.kind !== this.#connection.kind;
    if (turned || JSON.stringify(next) !== JSON.stringify(this.#connection)) this.#connection = next;
    if (turned) this.#tell();
    else this.#cancelTelling ??= this.#ports.clock.after(TELL_MS, () => this.#tell());
  }

  #tell(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = null;
    for (const listener of this.#listeners) listener();
  }

  /** Rows that were committed during a count may be missing in it: then it is made again. */
  async #count(): Promise<void> {
    for (let commits = -1; commits !== this.#commits;) {
      commits = this.#commits;
      const facts = await this.#read();
      if (commits === this.#commits) this.#facts = facts;
    }
  }

  async #read(): Promise<OutboxFacts> {
    const user = this.#ports.user();
    if (user === null) return { waiting: 0, reasons: [] };
    const now = this.#ports.clock.wallMs();
    return this.#ports.database.run(FACT_TABLES, 'readonly', (tx) => readOutboxFacts(tx, user, now));
  }
}

function notSaved(words: number): string {
  return `This device is full: the last ${words === 1 ? 'word is' : `${words} words are`} not saved on it.`;
}
