import type { StoragePort } from '../../api/storage.ts';
import { isDurable, storageKeys } from '../../api/storage.ts';
import type { OutboxRow, StreamHead } from '../device/rows.ts';

/** The tail's size limit for all streams together, in bytes of UTF-16. */
export const TAIL_MAX_BYTES = 512 * 1024;

const PREFIX = 'longhand:tail:';

/** An edit whose transaction is not known to be complete, with all that is needed to write it again. */
export interface TailEntry {
  head: StreamHead;
  row: OutboxRow;
}

/**
 * The second place of the newest edits: one local storage key each, written before the database is asked and removed
 * when its transaction is complete. Storage is shared by all tabs, so keys name the stream.
 */
export interface Tail {
  /** False if there is no room; the entry is then not in the tail. */
  put(entry: TailEntry): boolean;
  remove(row: Pick<OutboxRow, 'stream' | 'seq'>): void;
  /** Whether an edit is in it still: somebody may have cleared local storage. */
  holds(row: Pick<OutboxRow, 'stream' | 'seq'>): boolean;
  /** Every entry of every stream, in order of stream and seq. Unreadable ones are left alone. */
  entries(): TailEntry[];
}

/** Creates the tail. It takes nothing if `storage` does not outlive the page. */
export function createTail(storage: StoragePort): Tail {
  if (!isDurable(storage)) {
    return { put: () => false, remove: () => undefined, holds: () => false, entries: () => [] };
  }

  let bytes = heldBytes(storage);
  return {
    put: (entry) => {
      const key = keyOf(entry.row);
      const value = JSON.stringify(entry);
      const size = (key.length + value.length) * 2;
      if (bytes + size > TAIL_MAX_BYTES) bytes = heldBytes(storage);
      if (bytes + size > TAIL_MAX_BYTES) return false;
      try {
        storage.setItem(key, value);
      } catch {
        return false;
      }
      bytes += size;
      return true;
    },
    remove: (row) => {
      const key = keyOf(row);
      try {
        bytes -= (key.length + (storage.getItem(key)?.length ?? -key.length)) * 2;
        storage.removeItem(key);
      } catch {
        // Local storage is gone: the next page recovers a left-over key, which changes nothing.
      }
    },
    holds: (row) => storage.getItem(keyOf(row)) !== null,
    entries: () => readEntries(storage),
  };
}

/** The tail's size, counted again when it seems full, since other tabs add and remove keys too. */
function heldBytes(storage: StoragePort): number {
  let bytes = 0;
  for (const key of storageKeys(storage)) {
    if (key.startsWith(PREFIX)) bytes += (key.length + (storage.getItem(key)?.length ?? 0)) * 2;
  }
  return bytes;
}

function keyOf(row: Pick<OutboxRow, 'stream' | 'seq'>): string {
  return `${PREFIX}${row.stream}:${row.seq}`;
}

function readEntries(storage: StoragePort): TailEntry[] {
  const entries: TailEntry[] = [];
  for (const key of storageKeys(storage)) {
    if (!key.startsWith(PREFIX)) continue;
    const entry = parseEntry(storage.getItem(key));
    if (entry !== null && keyOf(entry.row) === key) entries.push(entry);
  }
  return entries.sort(
    (a, b) => (a.row.stream < b.row.stream ? -1 : Number(a.row.stream > b.row.stream)) || a.row.seq - b.row.seq,
  );
}

/** Only this code writes these keys, so only the fields that identify the entry are checked. Null if unreadable. */
function parseEntry(text: string | null): TailEntry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as TailEntry | null;
    return entry !== null && typeof entry.head.user === 'string' && typeof entry.row.op.kind === 'string'
      ? entry
      : null;
  } catch {
    return null;
  }
}
