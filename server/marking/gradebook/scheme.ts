import type { BodyOf } from '#contract/endpoint';
import type { GradingScheme, setGradingScheme } from '#contract/grading-scheme';
import { schemeTroubles } from '#contract/scheme-trouble';
import type { CourseRow } from '../../courses/course/store.ts';
import { auditRow } from '../../people/account/audit.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import { storable } from '../../platform/words.ts';

/** Of a course whose teacher has set nothing yet. */
const NONE: GradingScheme = { categories: [], missing_as_zero: false, letters: [], shows_total: false, revision: 0 };

/** How the grades of a course make its total; empty before its teacher set it. */
export async function readScheme(tx: Tx, who: Tenant, courseId: string): Promise<GradingScheme> {
  const row = await tx
    .selectFrom('grading_schemes')
    .select(['categories', 'missing_as_zero', 'letters', 'shows_total', 'revision'])
    .where('university_id', '=', who.universityId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row ?? NONE;
}

/**
 * Replaces the scheme of a course that is locked, without assignments that the course doesn't have. Throws 400 where it
 * doesn't fit together, 409 where another device changed it since `base`.
 */
export async function replaceScheme(
  tx: Tx,
  person: Person,
  course: Pick<CourseRow, 'id'>,
  { base, ...wish }: BodyOf<typeof setGradingScheme>,
  now: Date,
): Promise<GradingScheme> {
  const [trouble] = schemeTroubles(wish);
  if (trouble !== undefined) throw problemAt(trouble.path, 400, 'bad_body', trouble.message);
  const before = await readScheme(tx, person, course.id);
  if (before.revision !== base)
    throw problem(
      409,
      'out_of_date',
      'The course total was changed on another device, so yours was not saved. Open it again and check.',
    );
  const known = await readAssignmentIds(tx, person, course.id);
  const fields = {
    categories: wish.categories.map((category) => ({
      ...category,
      name: storable(category.name),
      assignments: category.assignments.filter((id) => known.has(id)),
    })),
    missing_as_zero: wish.missing_as_zero,
    letters: wish.letters.map(({ letter, from }) => ({ letter: storable(letter), from })),
    shows_total: wish.shows_total,
  };
  const revision = base + 1;
  const stored = { ...fields, categories: JSON.stringify(fields.categories), letters: JSON.stringify(fields.letters) };
  const { revision: _, ...earlier } = before;
  await writeInOneStatement(tx, [
    tx
      .insertInto('grading_schemes')
      .values({ university_id: person.universityId, course_id: course.id, ...stored, revision })
      .onConflict((conflict) => conflict.columns(['university_id', 'course_id']).doUpdateSet({ ...stored, revision })),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'course.grading_changed',
      objectId: course.id,
      detail: { before: earlier, after: fields },
      at: now,
    }),
  ]);
  return { ...fields, revision };
}

async function readAssignmentIds(tx: Tx, who: Tenant, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('assignments')
    .select('id')
    .where('university_id', '=', who.universityId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
