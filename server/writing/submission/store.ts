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

/** A document that somebody wants to write. */
export interface WantedDocument {
  readonly userId: string;
  readonly assignmentId: AssignmentId;
}

/** The ids of submissions, by the {@link documentKey} of their documents. */
export type SubmissionIds = ReadonlyMap<string, string>;

export function documentKey({ userId, assignmentId }: WantedDocument): string {
  return `${assignmentId ?? ''} ${userId}`;
}

/**
 * The submission of each of these documents, begun where necessary and allowed: only students may write to assignments,
 * which must be the university's and not deleted; everybody may practice. New ones are begun in one order, so that two
 * transactions that begin the same ones can't deadlock.
 */
export async function ensureSubmissions(
  tx: Tx,
  universityId: string,
  documents: readonly WantedDocument[],
  crypto: Crypto,
  now: Date,
): Promise<SubmissionIds> {
  const byKey = new Map(documents.map((document) => [documentKey(document), document]));
  const wanted = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, document]) => document);
  const found = await findOwn(tx, universityId, wanted);
  const missing = found.filter(({ begun }) => !begun);
  if (missing.length === 0) return idsOf(found);
  const begun = await beginSubmissions(tx, universityId, missing, crypto, now);
  const unnumbered = begun.flatMap((row) => (row.unnumbered ? (row.assignment_id ?? []) : []));
  for (const assignment of new Set(unnumbered)) await numberStudents(tx, { universityId }, assignment, crypto.keyring);
  // A concurrent call began one at the same moment.
  if (begun.length < missing.length) return idsOf((await findOwn(tx, universityId, wanted)).filter((row) => row.begun));
  return idsOf(found);
}

interface OwnRow {
  readonly user_id: string;
  readonly assignment_id: AssignmentId;
  /** The submission's id, or the id for the one to be begun. */
  readonly id: string;
  readonly begun: boolean;
}

function idsOf(rows: readonly OwnRow[]): SubmissionIds {
  return new Map(
    rows.map(({ id, user_id, assignment_id }) => [documentKey({ userId: user_id, assignmentId: assignment_id }), id]),
  );
}

/** The rows of these documents whose writers may write them. `offset 0`: looked up by the writer. */
async function findOwn(tx: Tx, universityId: string, wanted: readonly WantedDocument[]): Promise<OwnRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<OwnRow>`
    select w.user_id, w.assignment_id, coalesce(s.id, uuidv7()) as id, s.id is not null as begun
    from unnest(${wanted.map(({ userId }) => userId)}::uuid[], ${wanted.map(({ assignmentId }) => assignmentId)}::uuid[])
      with ordinality as w (user_id, assignment_id, place)
    left join lateral (
      select s.id from submissions s where s.university_id = ${universityId} and s.user_id = w.user_id
        and (s.assignment_id = w.assignment_id or coalesce(s.assignment_id, w.assignment_id) is null) offset 0) s on true
    where w.assignment_id is null or exists (
      select from assignments a
      join users u on u.university_id = a.university_id and u.id = w.user_id and u.user_type = 'student'
      where a.university_id = ${universityId} and a.id = w.assignment_id
        and (a.deleted_at is null or s.id is not null) offset 0)
    order by w.place`.execute(tx);
  return rows;
}

/** Begins submissions. Returns them, and whether their student needs a number in a blind assignment. */
async function beginSubmissions(
  tx: Tx,
  universityId: string,
  missing: readonly OwnRow[],
  crypto: Crypto,
  now: Date,
): Promise<{ assignment_id: AssignmentId; unnumbered: boolean }[]> {
  const keys = missing.map(({ id, user_id, assignment_id }) =>
    makeSubmissionKeys(crypto.keyring, crypto.random, id, { userId: user_id, assignmentId: assignment_id }),
  );
  const { rows } = await sql<{ assignment_id: AssignmentId; unnumbered: boolean }>`
    with begun as (
      insert into submissions (university_id, id, user_id, assignment_id, head, wrapped_key, created_at, updated_at)
      select ${universityId}, n.id, n.user_id, n.assignment_id, n.head, n.wrapped_key, ${now}, ${now}
      from unnest(${missing.map(({ id }) => id)}::uuid[], ${missing.map((row) => row.user_id)}::uuid[],
        ${missing.map((row) => row.assignment_id)}::uuid[], ${missing.map(({ id }) => firstHead(id))}::bytea[],
        ${keys}::bytea[]) as n (id, user_id, assignment_id, head, wrapped_key)
      on conflict do nothing
      returning assignment_id, user_id)
    select assignment_id, exists (
      select 1 from assignments a where a.university_id = ${universityId} and a.id = begun.assignment_id
        and a.blind and not exists (
          select 1 from pseudonyms n where n.university_id = ${universityId} and n.assignment_id = a.id
            and n.user_id = begun.user_id)) as unnumbered
    from begun`.execute(tx);
  return rows;
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
