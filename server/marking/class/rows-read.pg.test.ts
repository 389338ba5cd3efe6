import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { enrollMany } from '../../../tests/api/many-people.ts';
import { isCluster, READ_ON_WORKERS } from '../../../tests/fixtures/is-cluster.ts';
import { rowsReadBy } from '../../../tests/fixtures/rows-read.ts';
import type { ClassOf } from './rows.ts';
import { readStatistics } from './statistics.ts';

const STUDENTS = 60;
/** Each student has written for these, too. */
const OTHER_ASSIGNMENTS = 9;
const TABLES = ['submissions', 'process_figures', 'allotments', 'extensions'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reads each row of a class a few times at most where PostgreSQL takes every class for one of one student', async ({
  skip,
}) => {
  skip(isCluster, READ_ON_WORKERS);
  const people = await server.people();
  const { assignmentId: id, courseId: course_id, T1, T2 } = people;
  const { universityId } = T1;
  const names = Array.from({ length: STUDENTS }, (_, number) => `Student ${String(number)}`);
  const students = await enrollMany(server, people, names);
  await server.database.asOwner(async (tx) => {
    await sql`insert into assignments (university_id, course_id, title, description, class_info, start_time, end_time)
      select ${universityId}, ${course_id}, 'Essay ' || n, '', '', now(), now() + interval '1 day'
      from generate_series(1, ${OTHER_ASSIGNMENTS}::int) n`.execute(tx);
    const works = sql`(select a.id as assignment_id, student from assignments a, unnest(${students}::uuid[]) student
      where a.university_id = ${universityId} and a.course_id = ${course_id}) works`;
    await sql`insert into submissions (university_id, user_id, assignment_id, counter, head, created_at, updated_at)
      select ${universityId}, student, assignment_id, 1, '', now(), now() from ${works}`.execute(tx);
    await sql`insert into extensions (university_id, assignment_id, student_id, until, reason, given_by, given_at)
      select ${universityId}, assignment_id, student, now() + interval '2 days', '', ${T1.userId}, now() from ${works}`.execute(
      tx,
    );
    await sql`insert into process_figures (university_id, submission_id, assignment_id, counter, words, coverage, pasted_percent,
        sittings, active_ms, typed_to_keep)
      select university_id, id, assignment_id, 1, 300, 100, 0, 1, 1000, 1 from submissions where university_id = ${universityId}`.execute(
      tx,
    );
    await sql`insert into course_roles (university_id, course_id, user_id, role, added_at)
      values (${universityId}, ${course_id}, ${T2.userId}, 'assistant', now())`.execute(tx);
    await sql`insert into allotments (university_id, assignment_id, course_id, student_id, assistant_id, allotted_at)
      select ${universityId}, ${id}, ${course_id}, student, ${T2.userId}, now() from unnest(${students}::uuid[]) student`.execute(
      tx,
    );
  });
  const of: ClassOf = {
    id,
    course_id,
    end_time: server.now(),
    grace_hours: 0,
    blind: false,
    released_at: null,
    criteria: [],
    second_marker: null,
  };
  const read = await server.database.asTenant(T1, async (tx) => {
    // As after some use, and as where no rows were counted: the plan knows neither values nor sizes.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return rowsReadBy(tx, TABLES, async () => expect((await readStatistics(tx, T1, of)).writing).toBe(STUDENTS));
  });
  expect(read['submissions']).toBeGreaterThanOrEqual(STUDENTS);
  for (const table of TABLES) expect(read[table]).toBeLessThanOrEqual(3 * STUDENTS);
});
