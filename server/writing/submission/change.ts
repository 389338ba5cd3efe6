import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** The write that gives or (null) takes back a grade. */
export function gradeOfSubmission(tx: Tx, by: Tenant, submissionId: string, grade: number | null, now: Date) {
  return tx
    .updateTable('submissions')
    .set({ grade, graded_by: by.userId, graded_at: now })
    .where('university_id', '=', by.universityId)
    .where('id', '=', submissionId);
}

/** Hides a submission from every answer. Its log stays, and the next edit shows it again: no word is lost by this. */
export async function hideSubmission(tx: Tx, by: Tenant, submissionId: string, now: Date): Promise<void> {
  await setDeleted(tx, by, submissionId, now);
}

export async function showSubmission(tx: Tx, by: Tenant, submissionId: string): Promise<void> {
  await setDeleted(tx, by, submissionId, null);
}

async function setDeleted(tx: Tx, by: Tenant, submissionId: string, deletedAt: Date | null): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ deleted_at: deletedAt })
    .where('university_id', '=', by.universityId)
    .where('id', '=', submissionId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .execute();
}
