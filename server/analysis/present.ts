import type { StoredAnalysis } from '#contract/analysis';
import type { AccessedText } from './policy.ts';
import type { AnalysisRow } from './store.ts';

/** A result as it is answered, the same for the writer and the teacher. */
export function presentAnalysis(row: AnalysisRow, { submission }: AccessedText, draft = false): StoredAnalysis {
  return {
    ...row.result,
    id: row.id,
    user: submission.user_id,
    submission: submission.id,
    created_at: row.created_at.toISOString(),
    counter: row.counter,
    draft,
    asked_by: { id: row.asked_by, name: row.asker_name, is_writer: row.asked_by === submission.user_id },
    asked_sha256: row.asked_sha256,
  };
}
