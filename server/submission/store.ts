import { sql } from 'kysely';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import { firstHead } from '../evidence/chain.ts';
import { makeSubmissionKeys, openSubmissionKeys, type SubmissionKeys } from '../evidence/keys.ts';
import type { Keyring } from '../keyring.ts';
import { numberStudents } from '../marking/pseudonym.ts';

/** What makes keys and bytes: parts of the server's services. */
export interface Crypto {
  readonly keyring: Keyring;
  readonly random: (bytes: number) => Buffer;
}

/** A submission that this transaction has locked. */
export interface LockedSubmission {
  readonly id: string;
  readonly counter: number;
  readonly head: Buffer;
  readonly keys: SubmissionKeys;
}

/** Whose document: null is the person's practice. */
export type AssignmentId = string | null;

/**
 * The person's submission for each of these assignments, begun where there was none.
 * Answers its id by assignment. Several at once are begun in the order of the assignments' ids.
 */
export async function ensureSubmissions(
  tx: Tx,
  who: Tenant,
  assignments: readonly AssignmentId[],
  crypto: Crypto,
  now: Date,
): Promise<Map<AssignmentId, string>> {
  const wanted = [...new Set(assignments)].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const found = await findOwn(tx, who, wanted);
  for (const assignment of wanted) {
    if (found.has(assignment)) continue;
    found.set(assignment, await beginSubmission(tx, who, assignment, crypto, now));
  }
  return found;
}

async function findOwn(tx: Tx, who: Tenant, wanted: readonly AssignmentId[]): Promise<Map<AssignmentId, string>> {
  const { rows } = await sql<{ id: string; assignment_id: string | null }>`
    select id, assignment_id from submissions
    where university_id = ${who.universityId} and user_id = ${who.userId}
      and (assignment_id = any(${wanted.filter((id) => id !== null)}::uuid[])
        or (assignment_id is null and ${wanted.includes(null)}))`.execute(tx);
  return new Map(rows.map((row) => [row.assignment_id, row.id]));
}

async function beginSubmission(
  tx: Tx,
  who: Tenant,
  assignment: AssignmentId,
  crypto: Crypto,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database made no id.');
  const inserted = await tx
    .insertInto('submissions')
    .values({
      university_id: who.universityId,
      id,
      user_id: who.userId,
      assignment_id: assignment,
      head: firstHead(id),
      wrapped_key: makeSubmissionKeys(crypto.keyring, crypto.random, id),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) {
    if (assignment !== null) await numberStudents(tx, who, assignment, crypto.keyring);
    return inserted.id;
  }
  const other = (await findOwn(tx, who, [assignment])).get(assignment);
  if (other === undefined) throw new Error('A submission was neither begun nor found.');
  return other;
}

/** Locks submissions in the order of their ids. Throws where one's key was destroyed: nothing can be added to it. */
export async function lockSubmissions(
  tx: Tx,
  who: Tenant,
  ids: readonly string[],
  keyring: Keyring,
): Promise<Map<string, LockedSubmission>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; counter: number; head: Buffer; wrapped_key: Buffer | null }>`
    select id, counter, head, wrapped_key from submissions
    where university_id = ${who.universityId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, { ...row, keys: keysOf(keyring, row.id, row.wrapped_key) }]));
}

/** A log can't be opened: its keys were destroyed, or it was changed since it was stored. It stays so. */
export class UnreadableLogError extends Error {}

/** Opens a submission's keys. Throws UnreadableLogError where they were destroyed or are not its own. */
export function keysOf(keyring: Keyring, id: string, wrapped: Buffer | null): SubmissionKeys {
  if (wrapped === null) throw new UnreadableLogError(`The keys of submission ${id} were destroyed.`);
  try {
    return openSubmissionKeys(keyring, id, wrapped);
  } catch (cause) {
    throw new UnreadableLogError(`The keys of submission ${id} can't be opened.`, { cause });
  }
}
