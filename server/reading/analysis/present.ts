import type { AnalysisResult, StoredAnalysis } from '#contract/analysis';
import { recordViewOf } from '../../writing/submission/policy.ts';
import type { AccessedText } from './policy.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import type { AnalysisRow } from './store.ts';

/** An analysis for an answer, the same for writer and teacher, except for figures of typing that staff is not shown. */
export function presentAnalysis(row: AnalysisRow, accessed: AccessedText, draft = false): StoredAnalysis {
  const { submission } = accessed;
  return {
    ...(recordViewOf(accessed) === 'nothing' ? withoutTyping(row.result) : row.result),
    id: row.id,
    user: submission.writer,
    submission: submission.id,
    created_at: row.created_at.toISOString(),
    counter: row.counter,
    draft,
    asked_by: askerOf(row, submission),
    asked_sha256: row.asked_sha256,
  };
}

function withoutTyping(result: AnalysisResult): AnalysisResult {
  return { ...result, typing: null, metrics: { ...result.metrics, paste_events: null, paste_percentage: null } };
}

/** Who asked for the analysis; the writer with the identity that the reader may know. */
function askerOf({ asked_by, asker_name }: AnalysisRow, { user_id, writer, student_name }: SubmissionRow) {
  return asked_by === user_id
    ? { id: writer, name: student_name, is_writer: true }
    : { id: asked_by, name: asker_name, is_writer: false };
}
