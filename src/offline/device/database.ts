import type { ClockPort } from './ports.ts';
import { transact, isQuota, type TableName } from './transaction.ts';

export const DATABASE_NAME = 'longhand';
export const DATABASE_VERSION = 3;

/** How a handle is got: by Dexie in a page (dexie-database.ts), raw in the worker. */
export type OpenDatabase = () => Promise<IDBDatabase>;

/** Where the browser gives no database, or one that fails, this long: what is written then lives in the page's memory. */
const FAILING_MS = 4000;
/** While it lives there, the browser's own database is tried again this often. */
const RETRY_MS = 20_000;

/** What stands in where the browser gives no database. */
export interface StandIn {
  clock: ClockPort;
  open: OpenDatabase;
}

/** The database of this browser. A handle that died (Safari, a version change) is replaced by the next use. */
export interface Database {
  /** The live handle, for synchronous use in an input handler; null while there is none. */
  handle(): IDBDatabase | null;
  /** Gives up the handle. The next use opens another one. */
  drop(): void;
  ready(): Promise<IDBDatabase>;
  /** Whether it is in this page's memory alone, since the browser gives none. */
  volatile(): boolean;
  /** Whether a transaction is one of the database in memory: the browser may have given its own since it began. */
  isInMemory(transaction: IDBTransaction): boolean;
  /** A transaction completed: the handle works. */
  worked(): void;
  /** One transaction. Tried again once with a new handle, unless there is no room. `act` may run twice. */
  run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T>;
}

/** Without a stand-in there is no database where the browser gives none. */
export function createDatabase(open: OpenDatabase, standIn?: StandIn): Database {
  return new BrowserDatabase(open, standIn);
}

class BrowserDatabase implements Database {
  readonly #open: OpenDatabase;
  readonly #standIn: StandIn | undefined;
  #live: IDBDatabase | null = null;
  #opening: Promise<IDBDatabase> | null = null;
  #memory: IDBDatabase | null = null;
  #isInMemory = false;
  /** Monotonic times: since when nothing has worked, and when the browser's own was tried last. */
  #failingSince: number | null = null;
  #triedAt = 0;

  constructor(open: OpenDatabase, standIn: StandIn | undefined) {
    this.#open = open;
    this.#standIn = standIn;
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

  worked(): void {
    this.#failingSince = null;
  }

  drop(): void {
    this.#drop(this.#live);
  }

  ready(): Promise<IDBDatabase> {
    if (this.#live !== null && !this.#isTimeToRetry()) return Promise.resolve(this.#live);
    this.#opening ??= this.#openOne().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async run<T>(
    tables: readonly TableName[],
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const handle = await this.ready();
    try {
      const value = await transact(handle, tables, mode, act);
      this.worked();
      return value;
    } catch (error) {
      if (isQuota(error)) throw error;
      this.#drop(handle);
      return transact(await this.ready(), tables, mode, act);
    }
  }

  /** The browser's own; while it fails, the one in memory that is there, and after a while of failing a new one. */
  async #openOne(): Promise<IDBDatabase> {
    const began = this.#now();
    try {
      // What opens may still fail at all that is asked of it.
      if (this.#hasFailedLong() && !this.#isTimeToRetry()) throw new Error('The database does not open.');
      this.#triedAt = began;
      return this.#take(await this.#soon(this.#open()), false);
    } catch (error) {
      if (this.#isInMemory && this.#live !== null) return this.#live;
      this.#failingSince ??= began;
      const standIn = this.#standIn;
      if (standIn === undefined || !this.#hasFailedLong()) throw error;
      this.#memory ??= await standIn.open();
      return this.#take(this.#memory, true);
    }
  }

  /** An upgrade that another tab blocks never ends by itself. */
  #soon(handle: Promise<IDBDatabase>): Promise<IDBDatabase> {
    const standIn = this.#standIn;
    if (standIn === undefined) return handle;
    return new Promise((resolve, reject) => {
      standIn.clock.after(FAILING_MS, () => reject(new Error('The database does not open.')));
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
    return this.#standIn !== undefined && this.#failingSince !== null && this.#now() - this.#failingSince >= FAILING_MS;
  }

  #isTimeToRetry(): boolean {
    return this.#isInMemory && this.#now() - this.#triedAt > RETRY_MS;
  }

  #now(): number {
    return this.#standIn?.clock.monotonicMs() ?? 0;
  }
}

/** Opens the database as the page left it, without Dexie: for the worker. Rejects if no page has made it yet. */
export function openExisting(indexedDB: IDBFactory, name = DATABASE_NAME): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened.')));
  });
}
