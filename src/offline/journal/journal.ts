import type { Database } from '../device/database.ts';
import type { ClockPort } from '../device/ports.ts';
import type { OutboxRow, StreamHead } from '../device/rows.ts';
import type { Tail } from './tail.ts';
import { asked, isQuota } from '../device/transaction.ts';

/** A write that has not completed after this long counts as lost with its handle, and is made again. */
const STUCK_MS = 5000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 5000;

export interface JournalPorts {
  database: Database;
  tail: Tail;
  clock: ClockPort;
  /** Frees room after a QuotaExceededError. */
  makeRoom: () => Promise<void>;
  /** Whether the page is locked: its owner's session is over. */
  isLocked: () => boolean;
}

interface Pending {
  row: OutboxRow;
  head: StreamHead;
  inTail: boolean;
  /** A transaction that carries it was committed by us and has not failed. */
  inFlight: boolean;
  /** The database has lost the stream's head: it is written with this row. */
  anew?: boolean | undefined;
}

interface Kept extends Pick<Pending, 'row' | 'head' | 'inTail'> {
  /** The database that took it keeps nothing beyond this page. */
  inMemory: boolean;
}

/** The state of a stream in the database, read in the transaction that writes to it. */
interface Found {
  head: StreamHead | undefined;
  /** The last committed row not known to be acknowledged, 0 if none; and whether it is in the database. */
  last: number;
  isThere: boolean;
}

/**
 * Makes the rows of one stream durable: tail first, then a database write that is committed before
 * {@link Journal.write} returns. Rows are kept in memory until the university has them: what the database loses
 * (somebody clears it, the browser repairs it) is written again.
 */
export class Journal {
  readonly #ports: JournalPorts;
  readonly #onCommitted: (rows: readonly OutboxRow[]) => void;
  readonly #onChange: () => void;
  readonly #pending = new Map<number, Pending>();
  /** Committed and not known to be acknowledged, by seq, lowest first. */
  readonly #kept = new Map<number, Kept>();
  /** Whether any of #kept may be in the memory database: only then they are searched. */
  #isAnyInMemory = false;
  #last = 0;
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

  /** Writes consecutive rows of one stream. Never throws: rows that no store took are in {@link Journal.unsaved}. */
  write(head: StreamHead, rows: readonly OutboxRow[]): void {
    const entries: Pending[] = [];
    for (const row of rows) {
      const entry: Pending = { row, head, inTail: this.#ports.tail.put({ head, row }), inFlight: false };
      this.#pending.set(row.seq, entry);
      entries.push(entry);
    }
    this.#commit(entries);
    this.#onChange();
  }

  /** How many rows are not yet known to be committed. */
  pending(): number {
    return this.#pending.size;
  }

  /** How many rows the university is not known to have. */
  unacknowledged(): number {
    return this.#pending.size + this.#kept.size;
  }

  /** The university has every row up to `high`. */
  acknowledged(high: number): void {
    const before = this.#kept.size;
    for (const seq of this.#kept.keys()) {
      if (seq > high) break;
      this.#kept.delete(seq);
    }
    if (this.#kept.size === 0) this.#isAnyInMemory = false;
    if (this.#kept.size < before) this.#onChange();
  }

  /** Checks that the database still has the committed rows, and writes lost ones again. Rejects without a database. */
  async verify(): Promise<void> {
    const kept = this.#kept.get(this.#last);
    if (kept === undefined) return;
    const { database, tail } = this.#ports;
    for (const entry of this.#isAnyInMemory ? this.#kept.values() : []) {
      // Only the tail keeps it beyond this page: if local storage lost it, it is put again.
      if (entry.inMemory) entry.inTail = tail.holds(entry.row) || tail.put({ row: entry.row, head: entry.head });
    }
    const { stream, seq } = kept.row;
    const found = await database.run(['outbox', 'streams'], 'readonly', async (tx) => ({
      last: seq,
      head: await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream)),
      isThere: (await asked(tx.objectStore('outbox').getKey([stream, seq]))) !== undefined,
    }));
    if (this.#isLost(found)) this.#writeAnew(found);
  }

  /** Rows that neither store holds. */
  unsaved(): readonly OutboxRow[] {
    const isVolatile = this.#ports.database.volatile();
    const lost: Pick<Pending, 'row' | 'inTail'>[] = [...this.#pending.values()].filter(
      (entry) => !entry.inTail && (isVolatile || !entry.inFlight),
    );
    // Called at each key, so rows that are in the browser's database are not searched.
    if (isVolatile || this.#isAnyInMemory) {
      lost.push(...[...this.#kept.values()].filter((entry) => !entry.inTail && (isVolatile || entry.inMemory)));
    }
    return lost.map((entry) => entry.row);
  }

  /** Resolves when nothing is pending. */
  committed(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((done) => this.#waiters.push(done));
  }

  /** No more rows come. What is not committed yet is tried on, as long as its owner's session lasts. */
  close(): void {
    this.#closed = true;
  }

  #isOver(): boolean {
    return this.#closed && this.#ports.isLocked();
  }

  #commit(entries: readonly Pending[]): void {
    const handle = this.#ports.database.handle();
    if (handle === null) return this.#failed(entries, null);
    try {
      const transaction = handle.transaction(['outbox', 'streams'], 'readwrite', { durability: 'relaxed' });
      const outbox = transaction.objectStore('outbox');
      const found = this.#look(transaction, entries);
      for (const { row, head, anew } of entries) {
        if (row.seq === 1 || anew === true) transaction.objectStore('streams').put(head);
        outbox.put(row);
      }
      for (const entry of entries) entry.inFlight = true;
      transaction.addEventListener('complete', () => this.#complete(transaction, entries, found()));
      transaction.addEventListener('abort', () => this.#failed(entries, transaction.error));
      transaction.commit();
      this.#watch();
    } catch (error) {
      this.#failed(entries, error);
    }
  }

  /** Reads, in the transaction that writes `entries`, their stream's state; call the result once it completed. */
  #look(transaction: IDBTransaction, entries: readonly Pending[]): () => Found | null {
    const [first] = entries;
    if (first === undefined || first.row.seq === 1 || first.anew === true) return () => null;
    const last = this.#last;
    const head = transaction.objectStore('streams').get(first.head.stream) as IDBRequest<StreamHead | undefined>;
    const row = last === 0 ? null : transaction.objectStore('outbox').getKey([first.head.stream, last]);
    return () => ({ head: head.result, last, isThere: row === null || row.result !== undefined });
  }

  #isLost({ head, last, isThere }: Found): boolean {
    // After a sign-out elsewhere rows are gone because they were sealed.
    if (this.#ports.isLocked()) return false;
    if (head === undefined) return true;
    this.acknowledged(head.high);
    return last > head.high && !isThere;
  }

  /** Writes the stream's head and all that the university is not known to have. */
  #writeAnew(found: Found): void {
    for (const { row, head, inTail } of this.#kept.values()) {
      const isHeld = inTail || (this.#ports.database.volatile() && this.#ports.tail.put({ head, row }));
      this.#pending.set(row.seq, { row, head, inTail: isHeld, inFlight: false });
    }
    this.#kept.clear();
    this.#isAnyInMemory = false;
    this.#last = 0;
    const entries = [...this.#pending.values()].sort((a, b) => a.row.seq - b.row.seq);
    const [first] = entries;
    if (first === undefined) return;
    first.head = {
      ...(found.head ?? first.head),
      high: Math.max(found.head?.high ?? 0, first.row.seq - 1),
      hold: null,
    };
    first.anew = true;
    this.#commit(entries);
    this.#onChange();
  }

  #complete(transaction: IDBTransaction, entries: readonly Pending[], found: Found | null): void {
    if (found !== null && this.#isLost(found)) return this.#writeAnew(found);
    const rows: OutboxRow[] = [];
    const inMemory = this.#ports.database.isInMemory(transaction);
    this.#ports.database.wrote(transaction);
    for (const { row, head, inTail } of entries) {
      if (!this.#pending.delete(row.seq)) continue;
      if (!inMemory) this.#ports.tail.remove(row);
      this.#kept.set(row.seq, { row, head, inTail: inTail && inMemory, inMemory });
      this.#isAnyInMemory ||= inMemory;
      this.#last = Math.max(this.#last, row.seq);
      rows.push(row);
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
    this.#ports.database.refused(isQuota(fault));
    this.#onChange();
    if (this.#cancelRetry !== null || this.#isOver()) return;
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
    if (this.#isOver()) return;
    const waiting = [...this.#pending.values()].filter((entry) => !entry.inFlight);
    for (const entry of waiting) entry.inTail ||= this.#ports.tail.put({ head: entry.head, row: entry.row });
    if (waiting.length > 0) this.#commit(waiting);
  }

  /** A handle can die silently, so stuck rows are written again with another. Their keys make that harmless. */
  #watch(): void {
    this.#cancelWatch ??= this.#ports.clock.after(STUCK_MS, () => {
      this.#cancelWatch = null;
      if (this.#pending.size > 0) this.#failed([...this.#pending.values()], null);
    });
  }
}
