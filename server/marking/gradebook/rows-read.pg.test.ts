import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { enrollMany } from '../../../tests/api/many-people.ts';
import { isCluster, READ_ON_WORKERS } from '../../../tests/fixtures/is-cluster.ts';
import { rowsReadBy } from '../../../tests/fixtures/rows-read.ts';
import { readGradebook } from './store.ts';

const STUDENTS = 40;
const ASSIGNMENTS = 10;
const CELLS = STUDENTS * ASSIGNMENTS;
const TABLES = ['submissions', 'returns', 'extensions', 'section_times', 'users', 'student_profiles'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reads each work, grade and extension of a course once or twice, whatever the sizes of other universities', async ({
  skip,
}) => {
  skip(isCluster, READ_ON_WORKERS);
  const people = await server.people();
  const { courseId, T1 } = people;
  const { universityId } = T1;
  const names = Array.from({ length: STUDENTS }, (_, number) => `Student ${String(number)}`);
  const students = await enrollMany(server, people, names);
  await server.database.asOwner(async (tx) => {
    await sql`insert into assignments (university_id, course_id, title, description, class_info, start_time, end_time)
      select ${universityId}, ${courseId}, 'Essay ' || n, '', '', now(), now() + interval '1 day' from generate_series(1, ${ASSIGNMENTS}::int) n`.execute(
      tx,
    );
    await sql`insert into submissions (university_id, user_id, assignment_id, counter, head, created_at, updated_at)
      select ${universityId}, student, a.id, 1, '', now(), now()
      from assignments a, unnest(${students}::uuid[]) student where a.university_id = ${universityId}`.execute(tx);
    await sql`insert into returns (university_id, submission_id, number, marker_id, grade, marks, criteria, feedback, comments, returned_at)
      select ${universityId}, s.id, 1, ${T1.userId}, 70, '{}', '[]', '', '[]', now()
      from submissions s where s.university_id = ${universityId}`.execute(tx);
    await sql`insert into extensions (university_id, assignment_id, student_id, until, reason, given_by, given_at)
      select ${universityId}, s.assignment_id, s.user_id, now(), '', ${T1.userId}, now()
      from submissions s where s.university_id = ${universityId}`.execute(tx);
  });
  const read = await server.database.asTenant(T1, async (tx) => {
    // As after some use, and as where no rows were counted: the plan knows neither values nor sizes.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return rowsReadBy(tx, TABLES, async () => {
      const book = await readGradebook(tx, T1, courseId, server.now());
      const graded = book.students.filter(({ grades }) => grades.filter((grade) => grade === 70).length >= ASSIGNMENTS);
      expect(graded).toHaveLength(STUDENTS);
    });
  });
  expect(read['submissions']).toBeGreaterThanOrEqual(CELLS);
  for (const table of TABLES) expect(read[table]).toBeLessThanOrEqual(2 * CELLS);
});
