import type { CourseFields } from '#contract/teaching';
import { ANY_ID, type NewId } from '../../platform/idempotency/new-id.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { problemAt } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { accessDepartment, requireOffered } from '../../people/university/policy.ts';
import { semesterOf } from '../term/store.ts';
import { requireStaff } from './policy.ts';
import { insertCourse, type CourseRow } from './store.ts';

/**
 * Creates a course that the person teaches.
 * Throws a Problem: 403 for students and for those who wait for approval, 404 for an unknown department, 400 where the
 * department belongs to another program or is archived.
 */
export async function createCourseOf(
  tx: Tx,
  person: Person,
  body: CourseFields,
  newId: NewId = ANY_ID,
): Promise<CourseRow> {
  requireStaff(person);
  const { department, program, ...fields } = body;
  const found = await accessDepartment(tx, person, department);
  if (found.program_id !== program)
    throw problemAt('program', 400, 'bad_body', 'This department belongs to another program.');
  requireOffered(found);
  const semester = await semesterOf(tx, person.universityId, body.semester);
  return insertCourse(tx, person, {
    ...fields,
    id: newId,
    semester,
    department_id: department,
    program_id: program,
  });
}
