import { sql } from 'kysely';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import { ensureSubmissions, keysOf, type LockedSubmission } from '../submission/store.ts';
import type { StreamHead, TargetKind } from './admit.ts';
import type { PushContext } from './context.ts';
import type { ReadPart } from './parts.ts';

/** A stream whose head row this transaction has locked. */
export interface OpenStream {
  readonly stream: string;
  readonly target: TargetKind;
  /** Null for actions. */
  readonly submissionId: string | null;
  /** When the stream began, in milliseconds, as its device says. */
  readonly began: number | null;
  readonly head: StreamHead;
}

interface HeadRow {
  stream: string;
  target: TargetKind;
  submission_id: string | null;
  began: number | null;
  high: number;
  last_edit: number;
  next_clock: number;
  /** Of the stream's submission: null where it has none. */
  counter: number | null;
  head: Buffer | null;
  wrapped_key: Buffer | null;
}

/** Streams and the submissions that they write to, all locked. A stream that is unknown is not among them. */
export interface Opened {
  readonly streams: ReadonlyMap<string, OpenStream>;
  readonly submissions: ReadonlyMap<string, LockedSubmission>;
}

/** What one stream's parts begin: the target that its first part names. */
export interface NewStream {
  readonly stream: string;
  readonly target: NonNullable<ReadPart['target']>;
  readonly began: number | null;
}

/**
 * Makes the head rows that are missing, with the submissions that they write to, then locks all streams in the order of
 * their names and their submissions in the order of their ids. Rows are made before any lock is taken, so that two
 * pushes never wait for each other in a circle.
 */
export async function openStreams(
  { tx, person, services, now }: PushContext,
  names: readonly string[],
  begun: readonly NewStream[],
): Promise<Opened> {
  if (begun.length > 0) await beginStreams({ tx, person, services, now }, begun);
  const { rows } = await sql<HeadRow>`
    select * from open_push(${person.universityId}, ${person.userId}, ${names})`.execute(tx);
  const submissions = new Map<string, LockedSubmission>();
  for (const { submission_id: id, counter, head, wrapped_key } of rows) {
    if (id === null || counter === null || head === null || submissions.has(id)) continue;
    submissions.set(id, { id, counter, head, keys: keysOf(services.keyring, id, wrapped_key) });
  }
  return { streams: new Map(rows.map((row) => [row.stream, openStream(row)])), submissions };
}

async function beginStreams(context: PushContext, begun: readonly NewStream[]): Promise<void> {
  const { tx, person, services, now } = context;
  const known = await knownStreams(context, begun);
  const fresh = begun.filter(({ stream }) => !known.has(stream)).sort((a, b) => (a.stream < b.stream ? -1 : 1));
  if (fresh.length === 0) return;
  const assignments = fresh.flatMap(({ target }) => (target.kind === 'actions' ? [] : [assignmentOf(target)]));
  const ids = await ensureSubmissions(tx, person, assignments, services, now);
  const rows = fresh.map(({ stream, target, began }) => ({
    university_id: person.universityId,
    user_id: person.userId,
    stream,
    target: target.kind,
    assignment_id: assignmentOf(target),
    submission_id: target.kind === 'actions' ? null : (ids.get(assignmentOf(target)) ?? null),
    began,
    created_at: now,
  }));
  await tx
    .insertInto('streams')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function knownStreams({ tx, person }: PushContext, begun: readonly NewStream[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('streams')
    .select('stream')
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .where(
      'stream',
      'in',
      begun.map(({ stream }) => stream),
    )
    .execute();
  return new Set(rows.map((row) => row.stream));
}

/** Null is practice, and what actions write to. */
function assignmentOf(target: NewStream['target']): string | null {
  return target.kind === 'assignment' ? target.id : null;
}

function openStream(row: HeadRow): OpenStream {
  return {
    stream: row.stream,
    target: row.target,
    submissionId: row.submission_id,
    began: row.began,
    head: { high: row.high, lastEdit: row.last_edit, nextClock: row.next_clock },
  };
}

/**
 * Which of these assignments the person may write to: those of the university that are not deleted, and those for which
 * a submission of theirs exists already. Whoever is not a student has none.
 */
export async function knownAssignments(tx: Tx, who: Tenant, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select a.id from assignments a
    where a.university_id = ${who.universityId} and a.id = any(${ids}::uuid[])
      and (a.deleted_at is null or exists (
        select from submissions s
        where s.university_id = a.university_id and s.assignment_id = a.id and s.user_id = ${who.userId}))
      and exists (
        select from users u
        where u.university_id = a.university_id and u.id = ${who.userId} and u.user_type = 'student')`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** How far each stream of a person is stored. */
export async function listHighs(tx: Tx, who: Tenant): Promise<{ stream: string; high: number }[]> {
  return tx
    .selectFrom('streams')
    .select(['stream', 'high'])
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .where('high', '>', 0)
    .execute();
}
