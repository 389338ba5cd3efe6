import { sql } from 'kysely';
import type { Tx } from './tables.ts';

/** What names a university by itself: a key of each kind belongs to one of all universities. */
export type KeyKind = 'person' | 'address' | 'code' | 'link' | 'certificate' | 'calendar' | 'invoice' | 'session';

/** The transactions of distributed databases that are under way. */
const distributed = new WeakSet<Tx>();

/** Says that a transaction is one of a distributed database: only there the directory is kept. */
export function noteDistributed(tx: Tx): void {
  distributed.add(tx);
}

/**
 * Enters keys in the directory of a distributed database, in the transaction that writes their rows; elsewhere it asks
 * nothing. Hashes are entered as {@link keyOfHash} gives them. `endsAt`: when they may be forgotten.
 * @throws the database's error of a unique, which isTaken tells, where another row has a key.
 */
export async function noteKeys(
  tx: Tx,
  universityId: string,
  kind: KeyKind,
  keys: readonly string[],
  endsAt: Date | null = null,
): Promise<void> {
  if (distributed.has(tx)) await sql`select note_keys(${universityId}, ${kind}, ${keys}, ${endsAt})`.execute(tx);
}

/** Takes a key of the university out of the directory, where it is in. */
export async function dropKey(tx: Tx, universityId: string, kind: KeyKind, key: string): Promise<void> {
  if (distributed.has(tx)) await sql`select drop_key(${universityId}, ${kind}, ${key})`.execute(tx);
}

/** The university that a key belongs to; null for none. As the owner: a request has its look-ups. */
export async function universityOf(tx: Tx, kind: KeyKind, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select university_of(${kind}, ${key}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A hash as the directory has it. */
export function keyOfHash(hash: Buffer): string {
  return hash.toString('hex');
}
