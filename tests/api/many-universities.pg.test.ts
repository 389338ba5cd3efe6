import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessAssignment } from '../../server/assignments/assignment/policy.ts';
import { selectProgress } from '../../server/assignments/assignment/progress.ts';
import { selectTaughtCourses } from '../../server/courses/course/store.ts';
import { selectPendingRequests } from '../../server/courses/enrollment/store.ts';
import { readClass, type ClassSelection } from '../../server/marking/class/store.ts';
import type { Tx } from '../../server/platform/database/tables.ts';
import type { Person } from '../../server/platform/person.ts';
import { isCluster, READ_ON_WORKERS } from '../fixtures/is-cluster.ts';
import { addUniversities } from '../fixtures/many-universities.ts';
import { rowsReadBy } from '../fixtures/rows-read.ts';
import { startTestServer, type People, type TestServer } from './harness.ts';

let server: TestServer;
let people: People;
/** The rows of the course of {@link People}. */
let own: { assignments: { id: string; course_id: string }[]; students: number };

beforeEach(({ skip }) => {
  skip(isCluster, READ_ON_WORKERS);
});
beforeAll(async () => {
  if (isCluster) return;
  server = await startTestServer();
  people = await server.people();
  await addUniversities(server, people);
  own = await server.database.asTenant(people.T1, async (tx) => ({
    assignments: await tx
      .selectFrom('assignments')
      .select(['id', 'course_id'])
      .where('course_id', '=', people.courseId)
      .execute(),
    students: (
      await tx.selectFrom('enrollments').select('student_id').where('course_id', '=', people.courseId).execute()
    ).length,
  }));
}, 120_000);
afterAll(() => (isCluster ? undefined : server.close()));

const TABLES = ['assignments', 'submissions', 'enrollments', 'enrollment_requests', 'process_figures'];
const FIRST_PAGE: ClassSelection = {
  q: '',
  sort: 'name',
  descending: false,
  state: undefined,
  page: 1,
  size: 50,
  around: undefined,
  reader: 'teacher',
};
const teacher = () => people.T1 as Pick<Person, 'universityId' | 'userId' | 'userType'> as Person;

/** The rows that a read takes with a plan that knows no values, as after some use. */
function rowsOf(read: (tx: Tx) => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  return server.database.asTenant(people.T1, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return rowsReadBy(tx, TABLES, () => read(tx));
  });
}

describe('in a university among many small ones', () => {
  it('the courses of a teacher take each of their assignments once', async () => {
    const read = await rowsOf(async (tx) => {
      const [course] = await selectTaughtCourses(tx, teacher(), server.now());
      expect(course?.to_read).toBe(own.assignments.length * own.students);
    });
    expect(read['assignments']).toBeLessThanOrEqual(2 * own.assignments.length);
  });

  it('the progress of assignments takes the enrollments of their course alone', async () => {
    const { assignments, students } = own;
    const read = await rowsOf(async (tx) => {
      const progress = await selectProgress(tx, people.T1, assignments);
      expect(assignments.map(({ id }) => progress.get(id)?.to_read)).toEqual(assignments.map(() => students));
    });
    expect(read['enrollments']).toBeLessThanOrEqual(2 * students);
  });

  it('a page of a class takes the figures of its texts alone', async () => {
    const { students } = own;
    const read = await rowsOf(async (tx) => {
      const { assignment } = await accessAssignment(tx, teacher(), people.assignmentId, server.now());
      const page = await readClass(tx, people.T1, assignment, FIRST_PAGE, server.now());
      expect(page.counts.submitted).toBe(students);
    });
    expect(read['process_figures']).toBeGreaterThanOrEqual(students);
    expect(read['process_figures']).toBeLessThanOrEqual(2 * students);
  });

  it('requests are found by the courses of who decides them', async () => {
    const read = await rowsOf(async (tx) => {
      expect(await selectPendingRequests(tx, teacher(), undefined)).toHaveLength(own.students);
    });
    expect(read['enrollment_requests']).toBeLessThanOrEqual(2 * own.students);
  });
});
