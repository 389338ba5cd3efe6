/** The part of the browser's `Storage` that is used here, so that a worker and a test can bring their own. */
export interface StoragePort {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PROBE = 'longhand:probe';

/** Every key of a storage, as a copy: removing while reading is safe. */
export function storageKeys(storage: StoragePort): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key !== null) keys.push(key);
  }
  return keys;
}

/** A storage, and whether what is put there outlives the page. */
export interface PageStorage extends StoragePort {
  readonly durable: boolean;
}

/**
 * The storage that `open` answers, or one in this page's memory where the browser refuses it: with all cookies blocked
 * even looking at `localStorage` throws, and some private modes give one that takes nothing.
 */
export function storageOrMemory(open: () => StoragePort): PageStorage {
  try {
    const storage = open();
    if (storage.length === 0) {
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
    }
    return {
      durable: true,
      get length() {
        return storage.length;
      },
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
    };
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): PageStorage {
  const values = new Map<string, string>();
  return {
    durable: false,
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
