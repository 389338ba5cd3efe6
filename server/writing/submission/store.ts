import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { firstHead } from '../chain/chain.ts';
import { makeSubmissionKeys, openSubmissionKeys, type SubmissionKeys } from '../chain/keys.ts';
import { UnknownKeyError, type Keyring } from '../../platform/keyring.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { numberStudents } from '../../assignments/rules/pseudonym.ts';

/** The services that make keys and random bytes. */
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

/** The assignment of a document; null is the person's practice. */
export type AssignmentId = string | null;

/**
 * The id of the person's submission for each of these assignments, begun where necessary and allowed: only students may
 * write to assignments, which must be the university's and not deleted; everybody may practice. New ones are begun in
 * the order of the assignments' ids.
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
  const missing = found.filter(({ begun }) => !begun);
  if (missing.length === 0) return idsOf(found);
  const begun = await beginSubmissions(tx, who, missing, crypto, now);
  for (const { assignment_id: assignment, unnumbered } of begun)
    if (assignment !== null && unnumbered) await numberStudents(tx, who, assignment, crypto.keyring);
  // A concurrent call began one at the same moment.
  if (begun.length < missing.length) return idsOf((await findOwn(tx, who, wanted)).filter((row) => row.begun));
  return idsOf(found);
}

interface OwnRow {
  readonly assignment_id: AssignmentId;
  /** The submission's id, or the id for the one to be begun. */
  readonly id: string;
  readonly begun: boolean;
}

function idsOf(rows: readonly OwnRow[]): Map<AssignmentId, string> {
  return new Map(rows.map((row) => [row.assignment_id, row.id]));
}

async function findOwn(tx: Tx, who: Tenant, wanted: readonly AssignmentId[]): Promise<OwnRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<OwnRow>`
    select w.assignment_id, coalesce(s.id, uuidv7()) as id, s.id is not null as begun
    from unnest(${wanted}::uuid[]) with ordinality as w (assignment_id, place)
    left join submissions s on s.university_id = ${who.universityId} and s.user_id = ${who.userId}
      and (s.assignment_id = w.assignment_id or coalesce(s.assignment_id, w.assignment_id) is null)
    where w.assignment_id is null or exists (
      select from assignments a
      join users u on u.university_id = a.university_id and u.id = ${who.userId} and u.user_type = 'student'
      where a.university_id = ${who.universityId} and a.id = w.assignment_id
        and (a.deleted_at is null or s.id is not null))
    order by w.place`.execute(tx);
  return rows;
}

/** Begins submissions. Returns them, and whether their student needs a number in a blind assignment. */
async function beginSubmissions(
  tx: Tx,
  who: Tenant,
  missing: readonly OwnRow[],
  crypto: Crypto,
  now: Date,
): Promise<{ assignment_id: AssignmentId; unnumbered: boolean }[]> {
  const rows = missing.map(({ id, assignment_id }) => ({
    university_id: who.universityId,
    id,
    user_id: who.userId,
    assignment_id,
    head: firstHead(id),
    wrapped_key: makeSubmissionKeys(crypto.keyring, crypto.random, id, {
      userId: who.userId,
      assignmentId: assignment_id,
    }),
    created_at: now,
    updated_at: now,
  }));
  return tx
    .with('begun', (query) =>
      query
        .insertInto('submissions')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('assignment_id'),
    )
    .selectFrom('begun')
    .select([
      'assignment_id',
      sql<boolean>`exists (
        select 1 from assignments a where a.university_id = ${who.universityId} and a.id = begun.assignment_id
          and a.blind and not exists (
            select 1 from pseudonyms n where n.university_id = ${who.universityId} and n.assignment_id = a.id
              and n.user_id = ${who.userId}))`.as('unnumbered'),
    ])
    .execute();
}

/** Locks submissions in the order of their ids. Throws UnreadableLogError where one's key was destroyed. */
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

/** Opens a submission's keys. Throws UnreadableLogError where they were destroyed or are not its own. */
export function keysOf(keyring: Keyring, id: string, wrapped: Buffer | null): SubmissionKeys {
  if (wrapped === null) throw new UnreadableLogError(`The keys of submission ${id} were destroyed.`);
  try {
    return openSubmissionKeys(keyring, id, wrapped);
  } catch (cause) {
    if (cause instanceof UnknownKeyError) throw cause;
    throw new UnreadableLogError(`The keys of submission ${id} can't be opened.`, { cause });
  }
}
