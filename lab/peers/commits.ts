/** One transaction that wrote to IndexedDB. Both times are in milliseconds since 1970, as pages and workers share them. */
export interface Commit {
  /** The time of its first write. */
  readonly begun: number;
  /** The time at which the browser told that it is complete. */
  readonly done: number;
}

/** The channel on which a service worker tells its page of its transactions. */
export const COMMITS_CHANNEL = 'commits';

/** The time in milliseconds since 1970, by the monotonic clock. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Calls `heard` for every transaction of this page or worker that writes to IndexedDB, once it is complete. */
export function watchCommits(heard: (commit: Commit) => void): void {
  const known = new WeakSet<IDBTransaction>();
  const note = (transaction: IDBTransaction): void => {
    if (known.has(transaction)) return;
    known.add(transaction);
    const begun = preciseNow();
    transaction.addEventListener('complete', () => heard({ begun, done: preciseNow() }));
  };
  for (const name of ['put', 'add'] as const) {
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to the store below
    const original = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function write(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      note(this.transaction);
      return key === undefined ? original.call(this, value) : original.call(this, value, key);
    };
  }
}
