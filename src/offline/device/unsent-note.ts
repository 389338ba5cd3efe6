import type { Id } from '#contract/identifier';
import { storageKeys, type StoragePort } from '../../api/storage.ts';

const UNSENT = 'longhand:unsent:';
const CLEARED = 'longhand:cleared:';

/** The last known unsent work of a user in this browser: number of edits, and when, in wall milliseconds. */
export interface UnsentNote {
  edits: number;
  atMs: number;
}

/**
 * Notes a user's unsent work in local storage, so that the next start knows of it if the browser has cleared the
 * database. If local storage refuses, only this note is lost.
 */
export function noteUnsent(storage: StoragePort, user: string, note: UnsentNote): void {
  keep(storage, UNSENT + user, note);
}

/** The note of a user, null where nothing waited. */
export function readUnsent(storage: StoragePort, user: string): UnsentNote | null {
  return read(storage, UNSENT + user);
}

/** The users other than `present` with a note of unsent work. */
function othersUnsent(storage: StoragePort, present: Id | null): Id[] {
  return storageKeys(storage)
    .filter((key) => key.startsWith(UNSENT) && key !== `${UNSENT}${present ?? ''}`)
    .map((key) => key.slice(UNSENT.length));
}

/** Notes that the browser has cleared the unsent work of everybody but `present`: they are told when they come back. */
export function noteOthersCleared(storage: StoragePort, present: Id | null): void {
  for (const user of othersUnsent(storage, present)) {
    const note = readUnsent(storage, user);
    if (note !== null) noteCleared(storage, user, note);
    storage.removeItem(UNSENT + user);
  }
}

/** Forgets the notes of everybody but `present`: nothing of theirs waits here any more. */
export function forgetOthersUnsent(storage: StoragePort, present: Id | null): void {
  for (const user of othersUnsent(storage, present)) storage.removeItem(UNSENT + user);
}

/** Notes work that the browser has cleared, added to what it cleared before, until it is dismissed. */
export function noteCleared(storage: StoragePort, user: string, note: UnsentNote): void {
  const before = readCleared(storage, user);
  // Two pages that start together read the same note: it counts once.
  const more = before === null || before.atMs === note.atMs ? 0 : before.edits;
  keep(storage, CLEARED + user, { ...note, edits: note.edits + more });
}

/** A user's cleared work that nobody has dismissed; null for none. */
export function readCleared(storage: StoragePort, user: string): UnsentNote | null {
  return read(storage, CLEARED + user);
}

export function forgetCleared(storage: StoragePort, user: string): void {
  keep(storage, CLEARED + user, { edits: 0, atMs: 0 });
}

/** Stores a note; removes it if it has no edits. */
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
