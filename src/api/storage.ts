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

/**
 * The storage that `open` answers, or one in this page's memory where the browser refuses it: with all cookies blocked
 * even looking at `localStorage` throws, and some private modes give one that takes nothing.
 */
export function storageOrMemory(open: () => StoragePort): StoragePort {
  try {
    const storage = open();
    if (storage.length === 0) {
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
    }
    return storage;
  } catch {
    return new MemoryStorage();
  }
}

/** Whether a storage's content outlives the page. */
export function isDurable(storage: StoragePort): boolean {
  return !(storage instanceof MemoryStorage);
}

class MemoryStorage extends Map<string, string> implements StoragePort {
  get length(): number {
    return this.size;
  }

  key(index: number): string | null {
    return [...this.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.set(key, value);
  }

  removeItem(key: string): void {
    this.delete(key);
  }
}
