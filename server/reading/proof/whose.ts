import type { ReceiptStatement } from '#contract/proof';
import type { Tx } from '../../platform/database/tables.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

type Whose = Pick<ReceiptStatement, 'university' | 'student' | 'assignment' | 'submission'>;

/** Whose submission it is, in words, as they are now. Somebody who was never enrolled is not told what the assignment is. */
export async function whoseOf(tx: Tx, submission: SubmissionRow): Promise<Whose> {
  const row = await tx
    .selectFrom('universities as u')
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 'u.university_id').on('a.id', '=', submission.assignment_id),
    )
    .where('u.university_id', '=', submission.university_id)
    .select(['u.name', 'a.title'])
    .executeTakeFirstOrThrow();
  return {
    university: row.name,
    student: submission.student_name,
    assignment: submission.was_enrolled ? row.title : null,
    submission: submission.id,
  };
}
