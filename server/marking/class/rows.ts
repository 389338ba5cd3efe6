import { sql, type RawBuilder } from 'kysely';
import { DRAFT_WORDS_STEP, type ClassState } from '#contract/class';
import type { Criterion } from '#contract/criterion';
import type { StudentSees } from '#contract/marking';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { contentToReturn, isToReturn, newestReturn } from '../marking/content.ts';

/** What of an assignment names its class. */
export interface ClassOf {
  readonly id: string;
  readonly course_id: string;
  readonly end_time: Date;
  readonly grace_hours: number;
  readonly blind: boolean;
  readonly released_at: Date | null;
  readonly criteria: readonly Criterion[];
  readonly second_marker: string | null;
}

/** Who looks at a class. Whoever marks it is shown stand-ins while it is blind; each marker their own grades. */
export type ClassReader = 'teacher' | 'second' | 'administrator';

/** A student of the class, as one is shown. */
export interface ClassRow {
  id: string;
  name: string;
  roll_no: string;
  submission: string | null;
  state: ClassState;
  received_at: Date | null;
  submitted_at: Date | null;
  sealed_after: Date | null;
  /** The student's extension, null without one. */
  extended_until: Date | null;
  /** Whether the reader is shown a stand-in. */
  hidden: boolean;
  words: number | null;
  active_ms: number | null;
  pasted_percent: number | null;
  sittings: number | null;
  coverage: number | null;
  fastest_words: number | null;
  contact: Date | null;
  grade: number | null;
  student_sees: StudentSees;
}

/**
 * One row for everybody who attends the course of an assignment, or left it and wrote here: the last hand-in, and the
 * figures that were kept; to a second marker for who handed in. Without names: {@link classPeople} has them. `late` is
 * what server/assignments/deadline/standing.ts says. `held`: releasing would return something. `hidden`: the reader is shown a stand-in. `is_marked`: what the reader has not
 * to read any more.
 */
export function classRows(who: Tenant, of: ClassOf, reader: ClassReader): RawBuilder<unknown> {
  const { id, course_id, end_time, grace_hours, released_at, criteria } = of;
  const second = reader === 'second';
  const own = second ? ownGrade(who, criteria) : sql`(select s.grade, s.grade is not null as is_marked)`;
  const asked = reader === 'teacher' ? isAsked(who) : sql`false`;
  return sql`
    select e.student_id, s.id as submission, s.counter, k.grade, k.is_marked, s.updated_at as contact,
      s.wrapped_key is not null as has_key, s.hand_in_counter as submit_counter, s.hand_in_received_at as received_at,
      s.hand_in_submitted_at as submitted_at, s.hand_in_sealed_after as sealed_after, s.handed_in,
      g.until as extended_until, l.late,
      case when s.handed_in then f.words else round(f.words / ${DRAFT_WORDS_STEP}::numeric)::int * ${DRAFT_WORDS_STEP}::int end as words,
      f.active_ms, f.pasted_percent, f.sittings, f.coverage, f.fastest_words, f.counter as figures_counter, f.kept_at,
      ${isBlindTo(reader, of)}::boolean and (${released_at}::timestamptz is null or s.returned is not true) as hidden,
      coalesce(v.is_saved and v.is_new, false) as held,
      case when not ${!second}::boolean or not s.returned then 'nothing' when v.is_new then 'earlier' else 'this' end as student_sees,
      ${secondMarked(reader, of)} as second_marked,
      ${asked} as asked,
      case when s.id is null then 'not_started' when ${!second}::boolean and s.returned then 'returned' when l.late then 'late'
        when s.handed_in then 'submitted' else 'in_progress' end as state
    from enrollments e
    left join submissions s on s.university_id = e.university_id and s.assignment_id = ${id} and s.user_id = e.student_id
      and s.deleted_at is null and s.counter > 0
    left join extensions g on g.university_id = e.university_id and g.assignment_id = ${id} and g.student_id = e.student_id
    cross join lateral (select greatest(${end_time}::timestamptz, g.until) as own_end) o
    cross join lateral (
      select coalesce(s.hand_in_submitted_at > o.own_end and (
        s.hand_in_submitted_at > o.own_end + make_interval(hours => ${grace_hours}::int)
          or s.hand_in_sealed_after > o.own_end), false) as late) l
    cross join lateral ${own} k
    left join lateral (
      select m.state = 'saved' as is_saved, ${isToReturn} as is_new from markings m
      join courses c on c.university_id = m.university_id and c.id = ${course_id} and c.teacher_id = m.marker_id
      cross join lateral (${contentToReturn(criteria)}) t
      left join lateral (${newestReturn}) r on true
      where ${!second}::boolean and m.university_id = s.university_id and m.submission_id = s.id and m.revision > 0) v on true
    left join process_figures f on f.university_id = e.university_id and f.assignment_id = ${id} and f.submission_id = s.id
    where e.university_id = ${who.universityId} and e.course_id = ${course_id}
      and (e.status = 'enrolled' or (e.enrolled_at is not null and s.id is not null))
      and (${!second}::boolean or s.handed_in)`;
}

/**
 * Who the student of a row `c` of {@link classRows} is to the reader: while names are hidden a stand-in, which is what is
 * searched for, too. `number`: of the stand-in. `record_shown`: whether staff is shown figures of how this student writes.
 */
export function classPeople(who: Tenant, of: ClassOf, reader: ClassReader): RawBuilder<unknown> {
  return sql`
    select case when c.hidden then coalesce(n.stand_in, c.submission, gen_random_uuid()) else u.id end as id,
      case when not c.hidden then ${personName('u')} when n.number is null then 'A student'
        else 'Student ' || n.number end as name,
      case when c.hidden then '' else u.email end as email, case when c.hidden then n.number end as number, u.record_shown
    from users u
    left join pseudonyms n on ${isBlindTo(reader, of)}::boolean and n.university_id = u.university_id
      and n.assignment_id = ${of.id} and n.user_id = u.id
    where u.university_id = ${who.universityId} and u.id = c.student_id`;
}

/** The roll number of the student of a row `c`, as the reader is shown it. */
export function rollNo({ universityId }: Tenant): RawBuilder<string> {
  return sql`case when c.hidden then '' else coalesce((
    select p.roll_no from student_profiles p
    where p.university_id = ${universityId} and p.user_id = c.student_id), '') end`;
}

function isBlindTo(reader: ClassReader, { blind }: ClassOf): boolean {
  return reader !== 'administrator' && blind;
}

function isAsked({ universityId }: Tenant): RawBuilder<boolean> {
  return sql`coalesce(s.id in (
        select q.submission_id from regrade_requests q
        where q.university_id = ${universityId} and q.answered_at is null), false)`;
}

/** Whether the second marker saved a marking of it; null where there is none, and for everybody but the teacher. */
function secondMarked(reader: ClassReader, { second_marker }: ClassOf): RawBuilder<unknown> {
  if (reader !== 'teacher' || second_marker === null) return sql`null::boolean`;
  return sql`exists (select from markings m
        where m.university_id = s.university_id and m.submission_id = s.id and m.marker_id = ${second_marker} and m.state = 'saved')`;
}

/** What a second marker saved themselves, as `gradeOf` of the contract makes a grade of it. */
function ownGrade({ userId }: Tenant, criteria: readonly Criterion[]): RawBuilder<unknown> {
  return sql`(
      select max(coalesce(m.grade, (
          select sum((m.marks ->> (c ->> 'id'))::double precision) from jsonb_array_elements(${JSON.stringify(criteria)}::jsonb) c
          having count(*) > 0 and count(*) = count(m.marks ->> (c ->> 'id'))))) as grade, count(*) > 0 as is_marked
      from markings m where m.university_id = s.university_id and m.submission_id = s.id and m.marker_id = ${userId}
        and m.state = 'saved')`;
}
