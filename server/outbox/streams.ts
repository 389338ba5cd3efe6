import { sql } from 'kysely';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';
import type { StreamHead, TargetKind } from './admit.ts';
import type { ReadPart } from './parts.ts';

/** A stream whose head row this transaction has locked. */
export interface OpenStream {
  readonly stream: string;
  readonly target: TargetKind;
  readonly assignmentId: string | null;
  /** Null until the first op is stored, and for actions. */
  readonly submissionId: string | null;
  /** When the stream began, in milliseconds, as its device says. */
  readonly began: number | null;
  readonly head: StreamHead;
}

interface HeadRow {
  stream: string;
  target: TargetKind;
  assignment_id: string | null;
  submission_id: string | null;
  began: number | null;
  high: number;
  last_edit: number;
  next_clock: number;
}

/** What one stream's parts begin: the target that its first part names. */
export interface NewStream {
  readonly stream: string;
  readonly target: NonNullable<ReadPart['target']>;
  readonly began: number | null;
}

/**
 * Makes the head rows that are missing and locks all of them, in the order of their names. The rows are made before any
 * lock is taken, so that two pushes never wait for each other in a circle.
 * Answers the open streams by name; one that is unknown and not begun here is not among them.
 */
export async function openStreams(
  tx: Tx,
  who: Tenant,
  streams: readonly string[],
  begun: readonly NewStream[],
  now: Date,
): Promise<Map<string, OpenStream>> {
  if (begun.length > 0) await beginStreams(tx, who, begun, now);
  const { rows } = await sql<HeadRow>`
    select stream, target, assignment_id, submission_id, began, high, last_edit, next_clock from streams
    where university_id = ${who.universityId} and user_id = ${who.userId} and stream = any(${streams})
    order by stream for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.stream, openStream(row)]));
}

async function beginStreams(tx: Tx, who: Tenant, begun: readonly NewStream[], now: Date): Promise<void> {
  await tx
    .insertInto('streams')
    .values(
      [...begun]
        .sort((a, b) => (a.stream < b.stream ? -1 : 1))
        .map(({ stream, target, began }) => ({
          university_id: who.universityId,
          user_id: who.userId,
          stream,
          target: target.kind,
          assignment_id: target.kind === 'assignment' ? target.id : null,
          submission_id: null,
          began,
          created_at: now,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function openStream(row: HeadRow): OpenStream {
  return {
    stream: row.stream,
    target: row.target,
    assignmentId: row.assignment_id,
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
