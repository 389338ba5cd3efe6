import type { Database } from './database.ts';
import type { ClockPort } from './ports.ts';
import type { OutboxRow, StreamHead } from './rows.ts';
import type { Tail } from './tail.ts';
import { isQuota } from './transaction.ts';

/** A write that has not completed after this long counts as lost with its handle, and is made again. */
const STUCK_MS = 5000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 5000;

export interface JournalPorts {
  database: Database;
  tail: Tail;
  clock: ClockPort;
  /** Frees room after the database said that there is none. */
  makeRoom: () => Promise<void>;
}

interface Pending {
  row: OutboxRow;
  head: StreamHead;
  inTail: boolean;
  /** A transaction that carries it was committed by us and has not failed. */
  inFlight: boolean;
}

/** Makes rows durable: tail first, then a database write that is committed before {@link Journal.write} returns. */
export class Journal {
  readonly #ports: JournalPorts;
  readonly #onCommitted: (rows: readonly OutboxRow[]) => void;
  readonly #onChange: () => void;
  readonly #pending = new Map<string, Pending>();
  #waiters: (() => void)[] = [];
  #cancelRetry: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  #retryMs = RETRY_FIRST_MS;
  #closed = false;

  /** `onCommitted`: rows whose transaction is complete. `onChange`: pending or unsaved rows have changed. */
  constructor(ports: JournalPorts, onCommitted: (rows: readonly OutboxRow[]) => void, onChange: () => void) {
    this.#ports = ports;
    this.#onCommitted = onCommitted;
    this.#onChange = onChange;
  }

  /** Takes consecutive rows of one stream. Never throws: what neither store took is in {@link Journal.unsaved}. */
  write(head: StreamHead, rows: readonly OutboxRow[]): void {
    const entries: Pending[] = [];
    for (const row of rows) {
      const entry: Pending = { row, head, inTail: this.#ports.tail.put({ head, row }), inFlight: false };
      this.#pending.set(keyOf(row), entry);
      entries.push(entry);
    }
    this.#commit(entries);
    this.#onChange();
  }

  /** How many rows are not yet known to be committed. */
  pending(): number {
    return this.#pending.size;
  }

  /** Rows that neither store holds. */
  unsaved(): readonly OutboxRow[] {
    const lost = [...this.#pending.values()].filter((entry) => !entry.inTail && !entry.inFlight);
    return lost.map((entry) => entry.row);
  }

  /** Resolves when nothing is pending. */
  settled(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((done) => this.#waiters.push(done));
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#cancelWatch?.();
  }

  #commit(entries: readonly Pending[]): void {
    const handle = this.#ports.database.handle();
    if (handle === null) return this.#failed(entries, null);
    try {
      const transaction = handle.transaction(['outbox', 'streams'], 'readwrite', { durability: 'relaxed' });
      const outbox = transaction.objectStore('outbox');
      for (const { row, head } of entries) {
        if (row.seq === 1) transaction.objectStore('streams').put(head);
        outbox.put(row);
      }
      for (const entry of entries) entry.inFlight = true;
      transaction.addEventListener('complete', () => this.#complete(entries));
      transaction.addEventListener('abort', () => this.#failed(entries, transaction.error));
      transaction.commit();
      this.#watch();
    } catch (error) {
      this.#failed(entries, error);
    }
  }

  #complete(entries: readonly Pending[]): void {
    const rows: OutboxRow[] = [];
    for (const entry of entries) {
      if (!this.#pending.delete(keyOf(entry.row))) continue;
      this.#ports.tail.remove(entry.row);
      rows.push(entry.row);
    }
    this.#retryMs = RETRY_FIRST_MS;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    if (this.#pending.size > 0) this.#watch();
    if (rows.length > 0) this.#onCommitted(rows);
    this.#onChange();
    if (this.#pending.size > 0) return;
    for (const done of this.#waiters.splice(0)) done();
  }

  #failed(entries: readonly Pending[], fault: unknown): void {
    for (const entry of entries) entry.inFlight = false;
    if (!isQuota(fault)) this.#ports.database.drop();
    this.#onChange();
    if (this.#cancelRetry !== null || this.#closed) return;
    this.#cancelRetry = this.#ports.clock.after(this.#retryMs, () => {
      this.#cancelRetry = null;
      void this.#again(isQuota(fault));
    });
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }

  async #again(noRoom: boolean): Promise<void> {
    try {
      if (noRoom) await this.#ports.makeRoom();
      await this.#ports.database.ready();
    } catch {
      // No database yet: the commit below finds no handle and asks for the next retry.
    }
    if (this.#closed) return;
    const waiting = [...this.#pending.values()].filter((entry) => !entry.inFlight);
    for (const entry of waiting) entry.inTail ||= this.#ports.tail.put({ head: entry.head, row: entry.row });
    if (waiting.length > 0) this.#commit(waiting);
  }

  /** A handle can die without a word: what hangs is written again with another one. Keys make that harmless. */
  #watch(): void {
    this.#cancelWatch ??= this.#ports.clock.after(STUCK_MS, () => {
      this.#cancelWatch = null;
      if (this.#pending.size > 0) this.#failed([...this.#pending.values()], null);
    });
  }
}

function keyOf(row: OutboxRow): string {
  return `${row.stream}:${row.seq}`;
}
