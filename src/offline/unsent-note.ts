import type { StoragePort } from '../api/storage.ts';

const PREFIX = 'longhand:unsent:';

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
  try {
    if (note.edits === 0) storage.removeItem(PREFIX + user);
    else storage.setItem(PREFIX + user, JSON.stringify(note));
  } catch {
    // Full or blocked.
  }
}

/** The note of a user, null where nothing waited. */
export function readUnsent(storage: StoragePort, user: string): UnsentNote | null {
  try {
    const note: unknown = JSON.parse(storage.getItem(PREFIX + user) ?? 'null');
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
