import process from 'node:process';
import { sql, type RawBuilder } from 'kysely';
import { makeCode } from '../../server/assignments/calendar/link.ts';
import type { Database } from '../../server/platform/database/connect.ts';
import type { Services } from '../../server/platform/services.ts';
import { fill, rowsOf } from './fill-table.ts';
import { addLog, addReturns, addWriting } from './reads-writing.ts';
import { makeCampus, makeMember, type Campus, type Member } from '../../tests/api/people.ts';

/** The size of a university. */
export interface Size {
  readonly students: number;
  readonly courses: number;
  /** Of the one large course: its students and assignments. The other courses have 50 and 3. */
  readonly classSize: number;
  readonly assignments: number;
  readonly edits: number;
}

/** The size `usual`, but for what BENCH_STUDENTS, BENCH_COURSES and BENCH_EDITS say of the university. */
export function sizeOr(usual: Size, env: NodeJS.ProcessEnv = process.env): Size {
  return {
    ...usual,
    students: Number(env['BENCH_STUDENTS'] ?? usual.students),
    courses: Number(env['BENCH_COURSES'] ?? usual.courses),
    edits: Number(env['BENCH_EDITS'] ?? usual.edits),
  };
}

/** A university of the size, and the people and objects of its reads. */
export interface ReadsUniversity {
  readonly campus: Campus;
  readonly teacher: Member;
  readonly admin: Member;
  readonly students: readonly Member[];
  readonly course: string;
  /** The first assignment of the large course. The first student has written nothing for it yet. */
  readonly assignment: string;
  /** The secret of a student's calendar. */
  readonly calendar: string;
  /** 12 hours before one assignment of every course ends. */
  readonly eve: Date;
  readonly counts: Readonly<Record<string, number>>;
}

const SESSIONS = 40;
/** The number of programs: students are offered the compulsory courses of their own. */
const PROGRAMS = 50;
const NAMES = [
  'Asha',
  'Rohan',
  'Fatima',
  'Joseph',
  'Nikhil',
  'Lakshmi',
  'Pema',
  'Zoya',
  'José',
  'अनन्या',
  'Łucja',
  'Ömer',
];
const FAMILIES = ['Kulkarni', 'Patil', 'Shaikh', 'Lalrinmawia', 'Jadhav', 'Iyer', 'Wangchuk', 'देशपांडे', 'Núñez', 'Rao'];

/**
 * Builds a university by a few statements, whatever its size. Texts are rows of the right number and size that nobody
 * can open: texts that the bench opens must be pushed.
 */
export async function buildUniversity(services: Services, size: Size): Promise<ReadsUniversity> {
  const campus = await makeCampus(services);
  const teacher = await makeMember(services, campus, { userType: 'teacher', name: 'Teacher' });
  const admin = await makeMember(services, campus, { userType: 'university_admin', name: 'Admin' });
  const students: Member[] = [];
  for (let number = 0; number < SESSIONS; number += 1)
    students.push(await makeMember(services, campus, { userType: 'student', name: `Reader ${number}` }));
  await addPrograms(services.database, campus);
  await addStudents(services.database, campus, size.students - SESSIONS);
  await addCourses(services.database, campus, teacher, size);
  await addWriting(services.database, campus, students[0]?.userId ?? null);
  await addReturns(services.database, campus, teacher);
  await addLog(services.database, campus, size);
  await addAudit(services.database, campus, admin);
  await services.database.asOwner((tx) => sql`analyze`.execute(tx));
  const [large] = await rowsOf<{ course: string; assignment: string; eve: Date }>(
    services.database,
    sql`select a.course_id as course, a.id as assignment, a.end_time - interval '12 hours' as eve
      from assignments a join courses c on c.id = a.course_id
      where c.course_code = 'C-1' and c.university_id = ${campus.universityId} order by a.start_time limit 1`,
  );
  if (large === undefined) throw new Error('The large course has no assignment.');
  const calendar = await services.database.asOwner((tx) =>
    makeCode(tx, students[1] ?? teacher, services.keyring, services.clock()),
  );
  return { campus, teacher, admin, students, ...large, calendar, counts: await countAll(services.database, campus) };
}

/** SQL for the address of number n: no two universities share one. */
function emailOf(letter: 's' | 't', { universityId }: Campus): RawBuilder<string> {
  return sql`${letter} || n || '@' || ${universityId}::text || '.reads.test'`;
}

async function addPrograms(database: Database, { universityId }: Campus): Promise<void> {
  await fill(
    database,
    'programs',
    sql`insert into programs (university_id, name, name_key, created_at)
      select ${universityId}, 'Program ' || n, 'program ' || n, now() from generate_series(2, ${PROGRAMS}::int) n`,
  );
}

async function addStudents(database: Database, campus: Campus, count: number): Promise<void> {
  const { universityId, programId, departmentId } = campus;
  const pick = (names: readonly string[], by: number) =>
    sql`(${sql.val([...names])}::text[])[1 + (n / ${by}::int) % ${names.length}::int]`;
  await fill(
    database,
    'users',
    sql`insert into users (university_id, email, email_key, password_hash, user_type, status, email_verified_at,
        first_name, last_name, profile_completed_at, created_at)
      select ${universityId}, ${emailOf('s', campus)}, ${emailOf('s', campus)}, 'none', 'student', 'active', now(),
        ${pick(NAMES, 1)}, ${pick(FAMILIES, NAMES.length)} || ' ' || n, now(), now()
      from generate_series(1, ${count}::int) n`,
  );
  await fill(
    database,
    'student_profiles',
    sql`insert into student_profiles (university_id, user_id, program_id, department_id, roll_no, year_of_study, section,
        semester, updated_at)
      select university_id, id, ${programId}, ${departmentId}, 'R-' || split_part(email, '@', 1), '1', 'A', '1', now()
      from users where university_id = ${universityId} and email like 's%.reads.test'`,
  );
}

async function addCourses(database: Database, campus: Campus, teacher: Member, size: Size): Promise<void> {
  const { universityId, departmentId } = campus;
  // The teacher has the large course and nineteen others; one hundred colleagues have the rest.
  await fill(
    database,
    'users',
    sql`insert into users (university_id, email, email_key, password_hash, user_type, status, email_verified_at,
        first_name, last_name, profile_completed_at, created_at)
      select ${universityId}, ${emailOf('t', campus)}, ${emailOf('t', campus)}, 'none', 'teacher', 'active', now(),
        'Teacher', n::text, now(), now() from generate_series(1, 100) n`,
  );
  await fill(
    database,
    'courses',
    sql`insert into courses (university_id, teacher_id, department_id, program_id, course_code, name, credits, semester,
        course_type)
      select ${universityId}, case when n <= 20 then ${teacher.userId}::uuid else t.id end, ${departmentId}, p.id,
        'C-' || n, 'Course ' || n, 3, '1', case when n % 5 = 0 then 'elective' else 'compulsory' end
      from generate_series(1, ${size.courses}::int) n
      join (select id, row_number() over () as at from users
        where university_id = ${universityId} and email like 't%.reads.test') t on t.at = 1 + n % 100
      join (select id, row_number() over (order by created_at, id) as at from programs
        where university_id = ${universityId}) p on p.at = 1 + (n / 5) % ${PROGRAMS}::int`,
  );
  await fill(
    database,
    'enrollments',
    sql`with s as (select id, row_number() over (order by email not like 'reader%', id) as at from users
          where university_id = ${universityId} and user_type = 'student'),
        c as (select id, split_part(course_code, '-', 2)::int as n from courses where university_id = ${universityId})
      insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
      select ${universityId}::uuid, c.id, s.id, 'enrolled', now() from c join s on s.at <= ${size.classSize}::int where c.n = 1
      union all
      select ${universityId}::uuid, c.id, s.id, 'enrolled', now() from c cross join generate_series(1, 50) k
      join s on s.at = (c.n * 50) % greatest(${size.students}::int - 50, 1) + k where c.n > 1`,
  );
  await fill(
    database,
    'enrollments',
    sql`insert into enrollments (university_id, course_id, student_id, status)
      select e.university_id, c.id, e.student_id, 'pending' from enrollments e
      join courses c on c.university_id = e.university_id and c.course_code = 'C-5'
      where e.university_id = ${universityId} and e.course_id =
        (select id from courses where university_id = ${universityId} and course_code = 'C-1')
      on conflict do nothing`,
  );
  await fill(
    database,
    'enrollment_requests',
    sql`insert into enrollment_requests (university_id, course_id, student_id)
      select university_id, course_id, student_id from enrollments
      where university_id = ${universityId} and status = 'pending'`,
  );
  await fill(
    database,
    'assignments',
    sql`insert into assignments (university_id, course_id, title, description, class_info, start_time, end_time)
      select ${universityId}, c.id, 'Essay ' || a, 'Write what you saw.', 'Section A', now() - interval '60 days' + a * interval '1 hour',
        now() + interval '30 days' + a * interval '1 day'
      from courses c, generate_series(1, case when c.course_code = 'C-1' then ${size.assignments}::int else 3 end) a
      where c.university_id = ${universityId}`,
  );
}

/** Posts thirty announcements to the large course. */
export async function addAnnouncements(
  database: Database,
  { campus, course, teacher }: ReadsUniversity,
): Promise<void> {
  await fill(
    database,
    'announcements',
    sql`insert into announcements (university_id, course_id, author_id, title, words, posted_at)
      select ${campus.universityId}, ${course}, ${teacher.userId}, 'Week ' || n, repeat('Bring your notes. ', 20),
        now() - n * interval '1 day' from generate_series(1, 30) n`,
  );
}

async function addAudit(database: Database, { universityId }: Campus, admin: Member): Promise<void> {
  await fill(
    database,
    'audit',
    sql`insert into audit (university_id, at, actor_id, action, object_id)
      select ${universityId}, now(), ${admin.userId}, case when n % 10 = 0 then 'member.approve' else 'session.opened' end,
        ${admin.userId} from generate_series(1, 200000) n`,
  );
}

async function countAll(database: Database, { universityId }: Campus): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'users',
    'courses',
    'enrollments',
    'assignments',
    'submissions',
    'submits',
    'batches',
    'audit',
  ]) {
    const [row] = await rowsOf<{ count: number }>(
      database,
      sql`select count(*) from ${sql.table(table)} where university_id = ${universityId}`,
    );
    counts[table] = row?.count ?? 0;
  }
  const [log] = await rowsOf<{ edits: number }>(
    database,
    sql`select coalesce(sum(last - first + 1), 0)::bigint as edits from batches where university_id = ${universityId}`,
  );
  return { ...counts, edits: log?.edits ?? 0 };
}
