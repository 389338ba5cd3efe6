import { runIn } from './answer-database.ts';

/**
 * Files that a person keeps on this device, to open them without a network. They are in the database of the answers, so
 * that they are removed with them: at a sign-out, and when somebody else signs in.
 */
interface KeptFile {
  /** The person's id, the assignment's and the file's. */
  user: string;
  bytes: Uint8Array;
}

const run = runIn(indexedDB);

/** A file of an assignment. */
export interface FileOf {
  assignment: string;
  id: string;
}

/** The ids of an assignment's files that this person keeps here. */
export async function keptFileIds(user: string, assignment: string): Promise<ReadonlySet<string>> {
  const before = keyOf(user, { assignment, id: '' });
  const keys = await run('readonly', (store) => store.getAllKeys(IDBKeyRange.bound(before, `${before}~`)));
  return new Set(keys.flatMap((key) => (typeof key === 'string' ? [key.slice(before.length)] : [])));
}

/** Null where it is not kept. */
export async function keptFile(user: string, of: FileOf): Promise<Uint8Array | null> {
  const row = await run<KeptFile | undefined>('readonly', (store) => store.get(keyOf(user, of)));
  return row?.bytes ?? null;
}

/** Keeps a file, unless its person has signed out meanwhile. Rejects where the device has no room. */
export async function keepFile(user: string, of: FileOf, bytes: Uint8Array, isSignedIn: () => boolean): Promise<void> {
  await run('readwrite', (store) => store.put({ user: keyOf(user, of), bytes } satisfies KeptFile));
  if (!isSignedIn()) await forgetFile(user, of);
}

export async function forgetFile(user: string, of: FileOf): Promise<void> {
  await run('readwrite', (store) => store.delete(keyOf(user, of)));
}

function keyOf(user: string, { assignment, id }: FileOf): string {
  return `${user}/${assignment}/${id}`;
}
