import type { StoragePort } from '../../api/storage.ts';

const UNSENT = 'longhand:unsent:';
const CLEARED = 'longhand:cleared:';

/** What this browser last held of a user that the university had not: how many edits, and when, in wall milliseconds. */
export interface UnsentNote {
  edits: number;
  atMs: number;
}

/**
 * Notes outside of the database how much of a user waits in it, so that the next start knows what was there where the
 * browser has cleared it. A storage that refuses costs only this note.
 */
export function noteUnsent(storage: StoragePort, user: string, note: UnsentNote): void {
  keep(storage, UNSENT + user, note);
}

/** The note of a user, null where nothing waited. */
export function readUnsent(storage: StoragePort, user: string): UnsentNote | null {
  return read(storage, UNSENT + user);
}

/** Keeps until it is dismissed that the browser has cleared what waited of a user, with what it cleared before. */
export function noteCleared(storage: StoragePort, user: string, note: UnsentNote): void {
  const before = readCleared(storage, user);
  // Two pages that begin together find the same.
  const more = before === null || before.atMs === note.atMs ? 0 : before.edits;
  keep(storage, CLEARED + user, { ...note, edits: note.edits + more });
}

/** What the browser has cleared of a user and nobody dismissed; null for nothing. */
export function readCleared(storage: StoragePort, user: string): UnsentNote | null {
  return read(storage, CLEARED + user);
}

export function forgetCleared(storage: StoragePort, user: string): void {
  keep(storage, CLEARED + user, { edits: 0, atMs: 0 });
}

/** Keeps a note, none of no edits. */
function keep(storage: StoragePort, key: string, note: UnsentNote): void {
  try {
    if (note.edits === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(note));
  } catch {
    // Full or blocked.
  }
}

function read(storage: StoragePort, key: string): UnsentNote | null {
  try {
    const note: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isNote(note) ? note : null;
  } catch {
    return null;
  }
}

function isNote(value: unknown): value is UnsentNote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'edits' in value &&
    typeof value.edits === 'number' &&
    'atMs' in value &&
    typeof value.atMs === 'number'
  );
}
