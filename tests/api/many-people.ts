import { sql } from 'kysely';
import { noteKeys } from '../../server/platform/database/directory.ts';
import type { People, TestServer } from './harness.ts';

/**
 * Enrolls students with these names in the people's course, with roll numbers R-many-0, R-many-1 …, by a few statements
 * for any number. Returns their ids in the order of the names.
 */
export async function enrollMany(server: TestServer, people: People, names: readonly string[]): Promise<string[]> {
  const { universityId, programId, departmentId } = people.campus;
  const keys = names.map(() => crypto.randomUUID());
  return server.database.asOwner(async (tx) => {
    await noteKeys(tx, universityId, 'person', keys);
    await sql`
      with students as (
        insert into users (university_id, id, email, email_key, password_hash, user_type, status, first_name, created_at)
        select ${universityId}, id, id || '@many.test', id || '@many.test', '', 'student', 'active', name, ${server.now()}
        from unnest(${keys}::uuid[], ${[...names]}::text[]) as n (id, name) returning id),
      profiles as (
        insert into student_profiles (university_id, user_id, program_id, department_id, roll_no, year_of_study, section,
          semester, updated_at)
        select ${universityId}, id, ${programId}, ${departmentId}, 'R-many-' || (at - 1), '1', 'A', '1', ${server.now()}
        from unnest(${keys}::uuid[]) with ordinality as n (id, at))
      insert into enrollments (university_id, course_id, student_id, status, enrolled_at)
      select ${universityId}, ${people.courseId}, id, 'enrolled', ${server.now()} from students`.execute(tx);
    return keys;
  });
}
