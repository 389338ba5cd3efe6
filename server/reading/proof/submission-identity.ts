import type { ReceiptStatement } from '#contract/proof';
import type { Tx } from '../../platform/database/tables.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

type SubmissionIdentity = Pick<ReceiptStatement, 'university' | 'student' | 'assignment' | 'submission'>;

/** The present names of university, student and assignment; no assignment for a writer who was never enrolled. */
export async function submissionIdentity(tx: Tx, submission: SubmissionRow): Promise<SubmissionIdentity> {
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
