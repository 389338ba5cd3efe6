import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import type { Person } from '../../platform/person.ts';
import { selectAssignments } from './store.ts';

const COURSES = 120;
const DAY_MS = 86_400_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** Gives S1 so many courses of T1 with an assignment and a text in each, about which PostgreSQL has no statistics. */
async function fillCourses(): Promise<void> {
  const { universityId, programId, departmentId } = people.campus;
  const now = server.now();
  const end = new Date(now.getTime() + DAY_MS);
  await server.database.asOwner((tx) =>
    sql`with made as (
        insert into courses (university_id, teacher_id, department_id, program_id, course_code, name, credits, semester,
          course_type)
        select ${universityId}, ${people.T1.userId}, ${departmentId}, ${programId}, 'M-' || g, 'Many', 4, '1', 'compulsory'
        from generate_series(1, ${COURSES}::int) g returning id),
      attended as (
        insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
        select ${universityId}, id, ${people.S1.userId}, 'enrolled', ${now} from made),
      given as (
        insert into assignments (university_id, course_id, title, description, class_info, start_time, end_time)
        select ${universityId}, id, 'Essay', 'Write.', 'A', ${now}, ${end} from made returning id)
      insert into submissions (university_id, assignment_id, user_id, head, created_at, updated_at)
      select ${universityId}, id, ${people.S1.userId}, '\\x00', ${now}, ${now} from given`.execute(tx),
  );
}

/** The parts of a person by which their assignments are found. */
const asker = (member: Member) => member as Pick<Person, 'universityId' | 'userId' | 'userType'> as Person;

it('lists many assignments without reading all of them again for each, where there are no statistics', async () => {
  await fillCourses();
  for (const member of [people.S1, people.T1]) {
    const read = await server.database.asTenant(member, async (tx) => {
      expect(await selectAssignments(tx, asker(member), undefined)).toHaveLength(COURSES + 1);
      const { rows } = await sql<{ read: string }>`
        select sum(seq_tup_read + idx_tup_fetch) as read from pg_stat_xact_user_tables`.execute(tx);
      return Number(rows[0]?.read);
    });
    // Once for each pair of a course and an assignment is 14,400.
    expect(read).toBeLessThan(10 * COURSES ** 2);
  }
});
