import { sql, type RawBuilder } from 'kysely';
import { DRAFT_WORDS_STEP, type ClassState, type ClassStudent } from '#contract/class';
import type { Criterion } from '#contract/criterion';
import type { StudentSees } from '#contract/marking';
import { isLateInSql } from '../../assignments/deadline/late-in-sql.ts';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { contentToReturn, gradeInSql, isToReturn, newestReturn } from '../marking/content.ts';

/** The fields of an assignment that determine its class. */
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

/**
 * The reader of a class. Markers see stand-ins while the assignment is blind; a second marker sees their own grades, an
 * assistant the students who are allotted to them, a reader released grades.
 */
export type ClassReader = 'teacher' | 'second' | 'assistant' | 'reader' | 'administrator';

/** A student of the class, as shown to the reader. */
export interface ClassRow {
  id: string;
  name: string;
  roll_no: string;
  submission: string | null;
  state: ClassState;
  received_at: Date | null;
  submitted_at: Date | null;
  sealed_after: Date | null;
  /** The end for the student's section, null where it has none of its own. */
  section_end: Date | null;
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
  concern: ClassStudent['concern'];
  contact: Date | null;
  grade: number | null;
  student_sees: StudentSees;
}

/**
 * A query with one row for everybody who attends the assignment's course, or left it and wrote here, with the last
 * hand-in and the stored figures; for a second marker, an assistant and a reader only those who handed in, and for an
 * assistant only those allotted to them. Nothing waits for a reader. Names come from {@link classWithPeople}.
 * PostgreSQL hashes or merges full joins, whatever it takes the sizes for. Among many small universities it takes every class
 * for one of one student, and would join a large one row by row. `coalesce` keeps the joins full: a condition that no row
 * without a student can meet would make them left joins.
 * `held`: a release would return something. `hidden`: the reader sees a stand-in. `is_marked`: the reader has nothing
 * left to read here.
 */
export function classRows(who: Tenant, of: ClassOf, reader: ClassReader): RawBuilder<unknown> {
  const { universityId } = who;
  const { id, course_id, end_time, grace_hours, released_at, criteria } = of;
  const second = reader === 'second';
  // What the course's teachers saved and hold is neither a second marker's nor a reader's to know.
  const held = reader !== 'second' && reader !== 'reader';
  const own = gradeFor(who, criteria, reader);
  const asked = reader === 'teacher' ? isAsked(who) : sql`false`;
  const late = isLateInSql(
    {
      end: sql`${end_time}`,
      sectionEnd: sql`t.end_time`,
      extendedUntil: sql`g.until`,
      graceHours: sql`${grace_hours}`,
    },
    { submittedAt: sql`s.hand_in_submitted_at`, sealedAfter: sql`s.hand_in_sealed_after` },
  );
  return sql`
    select e.student_id, s.id as submission, s.counter, k.grade, k.is_marked, s.updated_at as contact,
      s.wrapped_key is not null as has_key, s.hand_in_counter as submit_counter, s.hand_in_received_at as received_at,
      s.hand_in_submitted_at as submitted_at, s.hand_in_sealed_after as sealed_after, s.handed_in,
      t.end_time as section_end, g.until as extended_until, l.late,
      case when s.handed_in then f.words else round(f.words / ${DRAFT_WORDS_STEP}::numeric)::int * ${DRAFT_WORDS_STEP}::int end as words,
      f.active_ms, f.pasted_percent, f.sittings, f.coverage, f.fastest_words, f.counter as figures_counter, f.kept_at,
      ${isBlindTo(reader, of)}::boolean and (${released_at}::timestamptz is null or s.returned is not true) as hidden,
      coalesce(v.is_saved and v.is_new, false) as held,
      case when not ${!second}::boolean or not s.returned then 'nothing' when v.is_new then 'earlier' else 'this' end as student_sees,
      ${secondMarked(reader, of)} as second_marked,
      d.assistant_id, ${asked} as asked, ${reader === 'teacher' ? concernOf(who) : sql`null::text`} as concern,
      case when s.id is null then 'not_started' when ${!second}::boolean and s.returned then 'returned' when l.late then 'late'
        when s.handed_in then 'submitted' else 'in_progress' end as state
    from (select * from enrollments where university_id = ${universityId} and course_id = ${course_id}) e
    full join (select * from submissions where university_id = ${universityId} and assignment_id = ${id}
      and deleted_at is null and counter > 0) s on s.user_id = e.student_id
    full join (select * from process_figures where university_id = ${universityId} and assignment_id = ${id}) f on f.submission_id = s.id
    full join (select * from extensions where university_id = ${universityId} and assignment_id = ${id}) g on g.student_id = e.student_id
    full join (select * from allotments where university_id = ${universityId} and assignment_id = ${id}
      and course_id = ${course_id}) d on d.student_id = e.student_id
    left join section_times t on t.university_id = ${universityId} and t.assignment_id = ${id} and t.section_id = e.section_id
    cross join lateral (select ${late} as late) l
    cross join lateral ${own} k
    left join lateral (
      select m.state = 'saved' as is_saved, ${isToReturn} as is_new from markings m
      join courses c on c.university_id = m.university_id and c.id = ${course_id} and c.teacher_id = m.marker_id
      cross join lateral (${contentToReturn(criteria)}) t
      left join lateral (${newestReturn}) r on true
      where ${held}::boolean and m.university_id = s.university_id and m.submission_id = s.id and m.revision > 0) v on true
    where coalesce(e.status = 'enrolled' or (e.enrolled_at is not null and s.id is not null), false)
      and (${reader === 'teacher' || reader === 'administrator'}::boolean or s.handed_in)
      and (${reader !== 'assistant'}::boolean or d.assistant_id = ${who.userId})`;
}

/**
 * The rows `c` of the query `class`, which is made by {@link classRows}, each with its student `p` as the reader may know
 * them: a stand-in while names are hidden, which a search must use too. `number`: the stand-in's. `record_shown`:
 * whether staff sees figures of this student's writing. Rows without a student are left out by {@link isOfClass}.
 */
export function classWithPeople({ universityId }: Tenant, of: ClassOf, reader: ClassReader): RawBuilder<unknown> {
  const pseudonyms = isBlindTo(reader, of)
    ? sql`full join (select user_id, stand_in, number from pseudonyms
        where university_id = ${universityId} and assignment_id = ${of.id}) ps on ps.user_id = c.student_id`
    : sql`cross join (select null::uuid as stand_in, null::integer as number) ps`;
  return sql`
      class c
      full join (select id, first_name, last_name, email, record_shown from users where university_id = ${universityId}
        and id = any(array(select student_id from class))) u on u.id = c.student_id
      ${pseudonyms}
      cross join lateral (
        select case when c.hidden then coalesce(ps.stand_in, c.submission, gen_random_uuid()) else u.id end as id,
          case when not c.hidden then ${personName('u')} when ps.number is null then 'A student'
            else 'Student ' || ps.number end as name,
          case when c.hidden then '' else u.email end as email, case when c.hidden then ps.number end as number,
          u.record_shown offset 0) p`;
}

/** Whether a row of {@link classWithPeople} is one of the class. `coalesce` as in {@link classRows}. */
export const isOfClass = sql<boolean>`coalesce(c.student_id is not null, false)`;

/** The roll number of the student of a row `c`, '' where it is hidden. */
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

/** 'open' where a concern about the submission is undecided, 'decided' where all are decided. */
function concernOf({ universityId }: Tenant): RawBuilder<unknown> {
  const about = sql`select n.submission_id from concerns n where n.university_id = ${universityId}`;
  return sql`case when s.id in (${about} and n.decided_at is null) then 'open' when s.id in (${about}) then 'decided' end`;
}

/** Whether the second marker has saved a marking; null without a second marker, and for anybody but the teacher. */
function secondMarked(reader: ClassReader, { second_marker }: ClassOf): RawBuilder<unknown> {
  if (reader !== 'teacher' || second_marker === null) return sql`null::boolean`;
  return sql`exists (select from markings m
        where m.university_id = s.university_id and m.submission_id = s.id and m.marker_id = ${second_marker} and m.state = 'saved')`;
}

/** The grade of a submission `s` that the reader of a class sees, and whether they have nothing left to read there. */
function gradeFor(who: Tenant, criteria: readonly Criterion[], reader: ClassReader): RawBuilder<unknown> {
  if (reader === 'second') return ownGrade(who, criteria);
  if (reader === 'reader') return sql`(select (${returnedGrade}) as grade, true as is_marked)`;
  return sql`(select s.grade, s.grade is not null as is_marked)`;
}

/** The grade that the student of a submission `s` sees. */
const returnedGrade = sql`
        select r.grade from returns r
        where r.university_id = s.university_id and r.submission_id = s.id order by r.number desc limit 1`;

/** The grade that a second marker saved, by the rule of `gradeOf` in the contract. */
function ownGrade({ userId }: Tenant, criteria: readonly Criterion[]): RawBuilder<unknown> {
  return sql`(
      select max(${gradeInSql(criteria)}) as grade, count(*) > 0 as is_marked
      from markings m where m.university_id = s.university_id and m.submission_id = s.id and m.marker_id = ${userId}
        and m.state = 'saved')`;
}
