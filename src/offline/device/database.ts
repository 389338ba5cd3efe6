import type { ClockPort } from './ports.ts';
import { transact, isQuota, type TableName } from './transaction.ts';

export const DATABASE_NAME = 'longhand';
export const DATABASE_VERSION = 5;

/** Opens a handle: with Dexie in a page (dexie-database.ts), without in the worker. */
export type OpenDatabase = () => Promise<IDBDatabase>;

/** After the browser's database has failed or refused edits for this long, they are written to one in memory. */
const FAILING_MS = 4000;
/** Meanwhile the browser's own database is tried again this often. */
const RETRY_MS = 20_000;

/** The memory database, for use where the browser gives no working database. */
export interface MemoryDatabase {
  clock: ClockPort;
  open: OpenDatabase;
}

/** The database of this browser. A handle that died (Safari, a version change) is replaced by the next use. */
export interface Database {
  /** The live handle, for synchronous use in an input handler; null while there is none. */
  handle(): IDBDatabase | null;
  /** Gives up the handle. The next use opens another one. */
  drop(): void;
  /** Edits were not written. A handle that only lacks room is given up once it has refused them for long. */
  refused(hasNoRoom: boolean): void;
  ready(): Promise<IDBDatabase>;
  /** Uses the browser's own again where it refuses edits alone: all that it holds can be read and removed. */
  preferOwn(): Promise<void>;
  /** Whether the memory database is in use, since the browser gives no working database. */
  volatile(): boolean;
  /** Whether a transaction belongs to the memory database: the browser's own may be in use again since it began. */
  isInMemory(transaction: IDBTransaction): boolean;
  /** A transaction wrote edits. */
  wrote(transaction: IDBTransaction): void;
  /** Runs one transaction, retried once with a new handle unless storage is full. `act` may run twice. */
  run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T>;
}

/** Creates the database of a page or the worker. Without a memory database, use rejects while the browser's fails. */
export function createDatabase(open: OpenDatabase, memoryDatabase?: MemoryDatabase): Database {
  return new BrowserDatabase(open, memoryDatabase);
}

class BrowserDatabase implements Database {
  readonly #open: OpenDatabase;
  readonly #memoryDatabase: MemoryDatabase | undefined;
  #live: IDBDatabase | null = null;
  #opening: Promise<IDBDatabase> | null = null;
  #memory: IDBDatabase | null = null;
  #isInMemory = false;
  /** Monotonic times: the start of the failures (null: none), and the last try of the browser's own. */
  #failingSince: number | null = null;
  #triedAt = 0;
  /** Since when the browser's own has written no edit that it was given: it may still be read. Null: it writes. */
  #refusingSince: number | null = null;

  constructor(open: OpenDatabase, memoryDatabase: MemoryDatabase | undefined) {
    this.#open = open;
    this.#memoryDatabase = memoryDatabase;
  }

  handle(): IDBDatabase | null {
    return this.#live;
  }

  volatile(): boolean {
    return this.#isInMemory;
  }

  isInMemory(transaction: IDBTransaction): boolean {
    return transaction.db === this.#memory;
  }

  wrote(transaction: IDBTransaction): void {
    this.#failingSince = null;
    if (!this.isInMemory(transaction)) this.#refusingSince = null;
  }

  drop(): void {
    this.#drop(this.#live);
  }

  refused(hasNoRoom: boolean): void {
    if (!this.#isInMemory) this.#refusingSince ??= this.#now();
    if (!hasNoRoom || this.#hasFailedLong()) this.drop();
  }

  ready(): Promise<IDBDatabase> {
    if (this.#live !== null && !this.#isTimeToRetry()) return Promise.resolve(this.#live);
    this.#opening ??= this.#openOne().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async preferOwn(): Promise<void> {
    if (!this.#isInMemory || this.#refusingSince === null) return;
    this.#triedAt = -Infinity;
    await this.ready();
  }

  async run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const handle = await this.ready();
    try {
      const value = await transact(handle, tables, mode, act);
      this.#failingSince = null;
      return value;
    } catch (error) {
      if (isQuota(error)) throw error;
      this.#drop(handle);
      return transact(await this.ready(), tables, mode, act);
    }
  }

  /** Opens the browser's own; while it fails keeps the open memory database, and after {@link FAILING_MS} opens one. */
  async #openOne(): Promise<IDBDatabase> {
    const began = this.#now();
    try {
      // A database that opens may still fail at every transaction.
      if (this.#hasFailedLong() && !this.#isTimeToRetry()) throw new Error('The database does not open.');
      this.#triedAt = began;
      return this.#take(await this.#soon(this.#open()), false);
    } catch (error) {
      if (this.#isInMemory && this.#live !== null) return this.#live;
      this.#failingSince ??= began;
      const memoryDatabase = this.#memoryDatabase;
      if (memoryDatabase === undefined || !this.#hasFailedLong()) throw error;
      this.#memory ??= await memoryDatabase.open();
      return this.#take(this.#memory, true);
    }
  }

  /** Rejects after {@link FAILING_MS}: an upgrade that another tab blocks never ends by itself. */
  #soon(handle: Promise<IDBDatabase>): Promise<IDBDatabase> {
    const memoryDatabase = this.#memoryDatabase;
    if (memoryDatabase === undefined) return handle;
    return new Promise((resolve, reject) => {
      memoryDatabase.clock.after(FAILING_MS, () => reject(new Error('The database does not open.')));
      handle.then(resolve, reject);
    });
  }

  #take(handle: IDBDatabase, isInMemory: boolean): IDBDatabase {
    this.#live = handle;
    this.#isInMemory = isInMemory;
    handle.addEventListener('close', () => this.#drop(handle));
    handle.addEventListener('versionchange', () => this.#drop(handle));
    return handle;
  }

  #drop(handle: IDBDatabase | null): void {
    this.#fails();
    if (this.#live !== handle) return;
    if (!this.#isInMemory) handle?.close();
    this.#live = null;
  }

  #fails(): void {
    this.#failingSince ??= this.#now();
  }

  #hasFailedLong(): boolean {
    const now = this.#now();
    const since = Math.min(this.#failingSince ?? now, this.#refusingSince ?? now);
    return this.#memoryDatabase !== undefined && now - since >= FAILING_MS;
  }

  #isTimeToRetry(): boolean {
    return this.#isInMemory && this.#now() - this.#triedAt > RETRY_MS;
  }

  #now(): number {
    return this.#memoryDatabase?.clock.monotonicMs() ?? 0;
  }
}

/** Opens the database as the page left it, without Dexie: for the worker. Rejects if no page has made it yet. */
export function openExisting(indexedDB: IDBFactory, name = DATABASE_NAME): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not open.')));
  });
}
