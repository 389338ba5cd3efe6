import { sql } from 'kysely';
import {
  OPEN_CONCERNS_MAX,
  type Concern,
  type ConcernOutcome,
  type ConcernReason,
  type ConcernState,
  type OpenConcern,
} from '#contract/concern';
import type { OwnConcern } from '#contract/own-concern';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { teaches } from '../../people/account/teaches.ts';

interface ReplyRow {
  own: boolean;
  name: string;
  words: string;
  /** In milliseconds since 1970. */
  at: number;
}

export interface ConcernRow {
  readonly id: string;
  readonly reasons: ConcernReason[];
  readonly words: string;
  readonly name: string;
  readonly raised_at: Date;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly outcome: ConcernOutcome | null;
  readonly decision: string | null;
  readonly replies: readonly ReplyRow[];
}

/** The concerns of a submission with their replies, the newest first. */
export async function readConcerns(tx: Tx, who: Tenant, submissionId: string): Promise<ConcernRow[]> {
  const { rows } = await sql<ConcernRow>`
    select ${concernColumns()}
    from concerns c
    join submissions s on s.university_id = c.university_id and s.id = c.submission_id
    join users r on r.university_id = c.university_id and r.id = c.raised_by
    left join users d on d.university_id = c.university_id and d.id = c.decided_by
    where c.university_id = ${who.universityId} and c.submission_id = ${submissionId}
    order by c.raised_at desc, c.id desc`.execute(tx);
  return rows;
}

interface OwnConcernRow extends Omit<OwnConcern, 'at'> {
  readonly at: Date;
}

/** The open concerns that this person has to answer, see `listOwnConcerns`. */
export async function readOwnConcerns(tx: Tx, who: Tenant): Promise<OwnConcern[]> {
  const { rows } = await sql<OwnConcernRow>`
    select c.submission_id as submission, a.id as assignment, a.title as assignment_title, k.name as course_name,
      case when l.user_id = s.user_id then 'replied' else 'asked' end as state, coalesce(l.written_at, c.raised_at) as at
    from concerns c
    join submissions s on s.university_id = c.university_id and s.id = c.submission_id and s.deleted_at is null
    join assignments a on a.university_id = s.university_id and a.id = s.assignment_id and a.deleted_at is null
    join courses k on k.university_id = a.university_id and k.id = a.course_id
    left join lateral (
      select r.user_id, r.written_at from concern_replies r
      where r.university_id = c.university_id and r.concern_id = c.id order by r.written_at desc, r.id desc limit 1) l on true
    where c.university_id = ${who.universityId} and c.decided_at is null
      and (s.user_id = ${who.userId} or (l.user_id = s.user_id and ${teaches('k', who)}))
    order by at desc, c.id limit ${OPEN_CONCERNS_MAX}`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export interface OpenConcernRow extends ConcernRow {
  readonly submission: string;
  readonly student_name: string;
  readonly roll_no: string;
  readonly course_name: string;
  readonly assignment_title: string;
  /** How many are open in all. */
  readonly total: number;
}

/** Concerns of the university that nobody has decided, at most {@link OPEN_CONCERNS_MAX}, the oldest first. */
export async function readOpenConcerns(tx: Tx, who: Tenant): Promise<OpenConcernRow[]> {
  const { rows } = await sql<OpenConcernRow>`
    select ${concernColumns()}, c.submission_id as submission, ${personName('w')} as student_name,
      coalesce(p.roll_no, '') as roll_no, k.name as course_name, a.title as assignment_title, count(*) over () as total
    from concerns c
    join submissions s on s.university_id = c.university_id and s.id = c.submission_id and s.deleted_at is null
    join assignments a on a.university_id = s.university_id and a.id = s.assignment_id
    join courses k on k.university_id = a.university_id and k.id = a.course_id
    join enrollments e on e.university_id = k.university_id and e.course_id = k.id and e.student_id = s.user_id
      and e.enrolled_at is not null
    join users w on w.university_id = s.university_id and w.id = s.user_id
    left join student_profiles p on p.university_id = s.university_id and p.user_id = s.user_id
    join users r on r.university_id = c.university_id and r.id = c.raised_by
    left join users d on d.university_id = c.university_id and d.id = c.decided_by
    where c.university_id = ${who.universityId} and c.decided_at is null
    order by c.raised_at, c.id limit ${OPEN_CONCERNS_MAX}`.execute(tx);
  return rows;
}

/** Of a concern `c` about the submission `s`, raised by `r` and perhaps decided by `d`. */
function concernColumns() {
  return sql`c.id, c.reasons, c.words, c.raised_at, c.decided_at, c.outcome, c.decision, ${personName('r')} as name,
      case when d.id is not null then ${personName('d')} end as decider,
      (select coalesce(jsonb_agg(jsonb_build_object('own', p.user_id = s.user_id, 'name', ${personName('u')},
          'words', p.words, 'at', (extract(epoch from p.written_at) * 1000)::bigint) order by p.written_at, p.id), '[]')
        from concern_replies p join users u on u.university_id = p.university_id and u.id = p.user_id
        where p.university_id = c.university_id and p.concern_id = c.id) as replies`;
}

/** Which evidence of a submission a teacher has opened, as is required before raising a concern. */
export interface OpenedEvidence {
  readonly report: boolean;
  /** Notes of the student that the teacher did not open since they were written; null: the notes were never opened. */
  readonly unreadNotes: number | null;
}

/** What a person has opened of a submission, by the looks that the student sees. */
export async function readOpenedEvidence(tx: Tx, who: Tenant, submissionId: string): Promise<OpenedEvidence> {
  const { rows } = await sql<{ report: boolean; notes_at: Date | null; unread: number }>`
    with looked as (
      select max(last_at) filter (where what = 'report') as report_at, max(last_at) filter (where what = 'notes') as notes_at
      from looks where university_id = ${who.universityId} and submission_id = ${submissionId} and user_id = ${who.userId})
    select report_at is not null as report, notes_at, (
      select count(*) from notes n where n.university_id = ${who.universityId} and n.submission_id = ${submissionId}
        and n.user_id <> ${who.userId} and n.written_at > notes_at) as unread
    from looked`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row.');
  return { report: row.report, unreadNotes: row.notes_at === null ? null : row.unread };
}

/** A concern for an answer, with the student's name as the reader may know it. */
export function presentConcern(row: ConcernRow, { student_name }: Pick<SubmissionRow, 'student_name'>): Concern {
  return {
    id: row.id,
    reasons: row.reasons,
    words: row.words,
    name: row.name,
    raised_at: row.raised_at.toISOString(),
    replies: row.replies.map(({ own, name, words, at }) => ({
      by: own ? ('student' as const) : ('teacher' as const),
      name: own ? student_name : name,
      words,
      at: new Date(at).toISOString(),
    })),
    state: stateOf(row),
  };
}

function stateOf({ decided_at, outcome, decision, decider }: ConcernRow): ConcernState {
  if (decided_at === null || outcome === null) return { kind: 'open' };
  return { kind: 'decided', outcome, name: decider ?? '', words: decision ?? '', at: decided_at.toISOString() };
}

export function presentOpenConcern(row: OpenConcernRow): OpenConcern {
  const { submission, student_name, roll_no, course_name, assignment_title } = row;
  return { ...presentConcern(row, row), submission, student_name, roll_no, course_name, assignment_title };
}
