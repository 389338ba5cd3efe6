import { isDurable, storageKeys, type StoragePort } from '../../api/storage.ts';
import type { Database } from '../device/database.ts';
import { isUnsent, type RequestRow } from './row.ts';
import { putRequest, readRequest } from './store.ts';

const PREFIX = 'longhand:request:';
/** Longest copy, in characters of JSON. A longer request rests on the database alone. */
const COPY_MAX_LENGTH = 32_000;

type Kept = Omit<RequestRow, 'number'>;

/**
 * Keeps a copy of a request in local storage until the university has answered it. Written before the database, it
 * survives a database that is emptied or in the page's memory. False if it doesn't fit or has files.
 */
export function keepCopy(storage: StoragePort, request: Kept): boolean {
  if (!isDurable(storage) || Object.keys(request.files).length > 0) return false;
  try {
    const text = JSON.stringify(request);
    if (text.length > COPY_MAX_LENGTH) return false;
    storage.setItem(PREFIX + request.key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(storage: StoragePort, key: string): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // Storage was taken away. The request is sent again under its key, which changes nothing.
  }
}

/**
 * Puts requests of which only the copy is left into the database, and removes the copies of ended requests. Rejects,
 * with the copies untouched, if the database can't be written.
 */
export async function recoverCopies(storage: StoragePort, database: Database): Promise<void> {
  for (const copy of readCopies(storage)) {
    const known = await readRequest(database, copy.key);
    if (known === undefined) await putRequest(database, copy);
    else if (!isUnsent(known)) removeCopy(storage, copy.key);
  }
}

/** Moves a user's copies into the database, which must outlive the page. Rejects if it can't be written. */
export async function moveCopies(storage: StoragePort, database: Database, user: string): Promise<void> {
  for (const copy of readCopies(storage)) {
    if (copy.user !== user) continue;
    await putRequest(database, copy);
    removeCopy(storage, copy.key);
  }
}

/** Removes a user's copies, except those of requests that the database holds as waiting. */
export async function forgetCopies(storage: StoragePort, database: Database, user: string): Promise<void> {
  for (const copy of readCopies(storage)) {
    if (copy.user !== user) continue;
    const known = await readRequest(database, copy.key);
    if (known === undefined || !isUnsent(known)) removeCopy(storage, copy.key);
  }
}

function readCopies(storage: StoragePort): Kept[] {
  return storageKeys(storage).flatMap((key) => {
    const copy = key.startsWith(PREFIX) ? parsed(storage.getItem(key)) : null;
    return copy !== null && PREFIX + copy.key === key ? copy : [];
  });
}

/** Only this code writes copies, so only the fields that identify the request are checked. Null if unreadable. */
function parsed(text: string | null): Kept | null {
  try {
    const copy = JSON.parse(text ?? 'null') as Kept | null;
    return copy !== null && typeof copy.key === 'string' && typeof copy.path === 'string' ? copy : null;
  } catch {
    return null;
  }
}
