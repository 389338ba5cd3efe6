const NAME = 'longhand-answers';
const STORE = 'answers';
const PATIENCE_MS = 3000;

/** Runs one transaction in the database, which is opened when it is first needed. */
export function runIn(indexedDB: IDBFactory) {
  let opening: Promise<IDBDatabase> | null = null;
  return async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    opening ??= open(indexedDB);
    const database = await opening.catch((error: unknown) => {
      opening = null;
      throw error;
    });
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    // Commits without waiting for the result: the page may be about to close.
    if (mode === 'readwrite') transaction.commit();
    return new Promise<T>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The cache was not written.')));
    });
  };
}

function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // A database that neither opens nor fails must not hold up the page.
    setTimeout(() => reject(new Error('The cache does not open.')), PATIENCE_MS);
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'user' }));
    request.addEventListener('error', () => reject(request.error ?? new Error('The cache does not open.')));
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('versionchange', () => database.close());
      resolve(database);
    });
  });
}
