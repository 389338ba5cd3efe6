import type { StoragePort } from '../../api/storage.ts';
import { isDurable, storageKeys } from '../../api/storage.ts';
import type { OutboxRow, StreamHead } from '../device/rows.ts';

/** The tail's size limit for all streams together, in bytes of UTF-16. */
export const TAIL_MAX_BYTES = 512 * 1024;

const PREFIX = 'longhand:tail:';
/** The end of an entry's JSON that the university has. */
const STORED = '"stored":true}';

/** An edit that no database beyond this page is known to have, with all that is needed to write it again. */
export interface TailEntry {
  head: StreamHead;
  row: OutboxRow;
  /** The university has it: it makes room for other entries once there is none. The last field. */
  stored?: true;
}

/**
 * The second place of the newest edits: one local storage key each, written before the database is asked and removed
 * when its transaction is complete, unless that database is in memory. Storage is shared by all tabs, so keys name the
 * stream.
 */
export interface Tail {
  /** False if there is no room; the entry is then not in the tail. */
  put(entry: TailEntry): boolean;
  remove(row: Pick<OutboxRow, 'stream' | 'seq'>): void;
  /** Whether an edit is in it still: somebody may have cleared local storage. */
  holds(row: Pick<OutboxRow, 'stream' | 'seq'>): boolean;
  /** Every entry of every stream, those of a stream in order of seq. Unreadable ones are left alone. */
  entries(): TailEntry[];
}

/** Creates the tail. It takes nothing if `storage` does not outlive the page. */
export function createTail(storage: StoragePort): Tail {
  // At least the tail's size: it is counted again when it seems too large, as at first.
  let bytes = Infinity;
  return {
    put: (entry) => {
      const key = keyOf(entry.row);
      const value = JSON.stringify(entry);
      const size = sizeOf([[key, value]]);
      if (bytes + size > TAIL_MAX_BYTES) bytes = makeRoom(storage, TAIL_MAX_BYTES - size);
      if (bytes + size > TAIL_MAX_BYTES || !isDurable(storage)) return false;
      try {
        storage.setItem(key, value);
      } catch {
        return false;
      }
      bytes += size;
      return true;
    },
    remove: (row) => {
      try {
        storage.removeItem(keyOf(row));
      } catch {
        // Local storage is gone: the next page recovers a left-over key, which changes nothing.
      }
    },
    holds: (row) => storage.getItem(keyOf(row)) !== null,
    entries: () =>
      tailOf(storage)
        .flatMap(readEntry)
        .sort((a, b) => a.row.seq - b.row.seq),
  };
}

/** Counts the tail's size, in bytes. If it is above `most`, removes what the university has, and counts the rest. */
function makeRoom(storage: StoragePort, most: number): number {
  const items = tailOf(storage);
  const bytes = sizeOf(items);
  if (bytes <= most) return bytes;
  const stored = items.filter(([, value]) => value.endsWith(STORED));
  for (const [key] of stored) storage.removeItem(key);
  return bytes - sizeOf(stored);
}

/** In bytes of UTF-16. */
function sizeOf(items: readonly [string, string][]): number {
  return items.reduce((sum, [key, value]) => sum + (key.length + value.length) * 2, 0);
}

/** The keys and values of the tail. */
function tailOf(storage: StoragePort): [string, string][] {
  const keys = storageKeys(storage).filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => [key, storage.getItem(key) ?? '']);
}

function keyOf(row: Pick<OutboxRow, 'stream' | 'seq'>): string {
  return `${PREFIX}${row.stream}:${row.seq}`;
}

/**
 * The entry that a key holds, none if it can't be read. Only this code writes these keys, so only the fields that
 * identify it are checked.
 */
function readEntry([key, value]: readonly [string, string]): TailEntry[] {
  try {
    const entry = JSON.parse(value) as TailEntry;
    const { head, row } = entry;
    return keyOf(row) === key && typeof head.user === 'string' && typeof row.op.kind === 'string' ? [entry] : [];
  } catch {
    return [];
  }
}
