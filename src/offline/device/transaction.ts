/** The tables; see rows.ts for their rows. */
export type TableName =
  | 'outbox'
  | 'streams'
  | 'log'
  | 'documents'
  | 'checkpoints'
  | 'results'
  | 'keys'
  | 'meta'
  | 'requests'
  | 'sealed'
  | 'parked';

/** One request of a transaction, as a promise. Await nothing else inside a transaction: it would close. */
export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
  });
}

/** Runs `act` in one transaction; resolves with its value once the transaction is complete, rejects if it aborted. */
export function transact<T>(
  handle: IDBDatabase,
  tables: readonly TableName[],
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Strict also flushes the relaxed writes of the input handler that came before.
    const durability = mode === 'readwrite' ? 'strict' : 'default';
    const transaction = handle.transaction([...tables], mode, { durability });
    let value: { done: T } | null = null;
    let fault: unknown = null;
    transaction.addEventListener('complete', () => {
      if (value === null) reject(fault ?? new Error('The transaction was aborted.'));
      else resolve(value.done);
    });
    transaction.addEventListener('abort', () =>
      reject(fault ?? transaction.error ?? new Error('The transaction was aborted.')),
    );
    act(transaction).then(
      (done) => {
        value = { done };
      },
      (error: unknown) => {
        fault = error;
        abortQuietly(transaction);
      },
    );
  });
}

/** One stream's outbox keys, from seq `first` if given; after the stream, a damaged row's key may hold anything. */
export function streamRange(stream: string, first?: number): IDBKeyRange {
  return IDBKeyRange.bound(first === undefined ? [stream] : [stream, first], [stream, []]);
}

/** All chunks of a document in the log, or of one of its streams. */
export function logRange(user: string, document: string, stream?: string): IDBKeyRange {
  const prefix = stream === undefined ? [user, document] : [user, document, stream];
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

/** Whether a fault says that there is no room, rather than that the handle is dead. */
export function isQuota(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'QuotaExceededError';
}

function abortQuietly(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended; its abort or complete event reports the result.
  }
}
