import type { GradeCategory } from '#contract/grading-scheme';
import type { Tx } from '../platform/database/tables.ts';
import { longAssignment } from './long-essays.ts';
import { heldAssignment } from './marked-content.ts';
import { gradedAssignment } from './teaching-content.ts';

const ESSAYS: readonly string[] = [gradedAssignment.title, heldAssignment.title, longAssignment.title];

/** Makes the total of a course from its essays and its other texts; its students see it. */
export async function seedGradingScheme(tx: Tx, universityId: string, courseId: string): Promise<void> {
  const assignments = await tx
    .selectFrom('assignments')
    .select(['id', 'title'])
    .where('university_id', '=', universityId)
    .where('course_id', '=', courseId)
    .execute();
  const category = (name: string, weight: number, essays: boolean): GradeCategory => ({
    id: crypto.randomUUID(),
    name,
    weight,
    drop: essays ? 1 : 0,
    assignments: assignments.filter(({ title }) => ESSAYS.includes(title) === essays).map(({ id }) => id),
  });
  const letters = [
    { letter: 'A', from: 85 },
    { letter: 'B', from: 70 },
    { letter: 'C', from: 50 },
  ];
  await tx
    .insertInto('grading_schemes')
    .values({
      university_id: universityId,
      course_id: courseId,
      categories: JSON.stringify([category('Essays', 60, true), category('Short texts', 40, false)]),
      missing_as_zero: false,
      letters: JSON.stringify(letters),
      shows_total: true,
      revision: 1,
    })
    .execute();
}
