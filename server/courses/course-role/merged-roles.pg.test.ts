import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { isCluster, NEVER_DISTRIBUTED } from '../../../tests/fixtures/is-cluster.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const migration = (name: string) =>
  readFileSync(new URL(`../../platform/database/migrations/${name}`, import.meta.url), 'utf8');

class Undone extends Error {}

it('keeps every co-teacher, assistant and allotment of a database of before', async ({ skip }) => {
  skip(isCluster, NEVER_DISTRIBUTED);
  const third = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'third' });
  const { universityId } = people.campus;
  const { T2, S1, courseId, assignmentId } = people;
  const found: unknown[] = [];
  const undone = server.database.asOwner(async (tx) => {
    const run = (words: string) => sql.raw(words).execute(tx);
    await run(`alter table course_roles rename to assistants; alter table assistants drop column role;
      alter index course_roles_by_user rename to assistants_by_user;`);
    await run(migration('0068-co-teachers.sql'));
    await sql`insert into co_teachers values (${universityId}, ${courseId}, ${third.userId}, now())`.execute(tx);
    await sql`insert into assistants values (${universityId}, ${courseId}, ${T2.userId}, now())`.execute(tx);
    await sql`insert into allotments (university_id, assignment_id, student_id, course_id, assistant_id, allotted_at)
      values (${universityId}, ${assignmentId}, ${S1.userId}, ${courseId}, ${T2.userId}, now())`.execute(tx);
    await run(migration('0080-course-roles.sql'));
    const { rows } = await sql`select user_id, role,
        (select count(*)::int from allotments l where l.assistant_id = r.user_id) as allotted
      from course_roles r where course_id = ${courseId} order by role`.execute(tx);
    found.push(...rows);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  expect(found).toEqual([
    { user_id: T2.userId, role: 'assistant', allotted: 1 },
    { user_id: third.userId, role: 'co_teacher', allotted: 0 },
  ]);
});
