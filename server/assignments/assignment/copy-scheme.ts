import type { Tx } from '../../platform/database/tables.ts';

/**
 * Copies the grading scheme of a course to a new one, with the copies of its assignments in their categories. Students
 * don't see the course total before the teacher shows it there, too.
 */
export async function copyScheme(
  tx: Tx,
  { university_id, from, to }: { university_id: string; from: string; to: string },
  copyOf: ReadonlyMap<string, string>,
): Promise<void> {
  const scheme = await tx
    .selectFrom('grading_schemes')
    .select(['categories', 'missing_as_zero', 'letters'])
    .where('university_id', '=', university_id)
    .where('course_id', '=', from)
    .executeTakeFirst();
  if (scheme === undefined) return;
  const categories = scheme.categories.map(({ assignments, ...category }) => ({
    ...category,
    assignments: assignments.flatMap((id) => copyOf.get(id) ?? []),
  }));
  await tx
    .insertInto('grading_schemes')
    .values({
      university_id,
      course_id: to,
      categories: JSON.stringify(categories),
      missing_as_zero: scheme.missing_as_zero,
      letters: JSON.stringify(scheme.letters),
      shows_total: false,
      revision: 1,
    })
    .execute();
}
