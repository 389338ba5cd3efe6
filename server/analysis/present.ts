import type { AnalysisResult, StoredAnalysis } from '#contract/analysis';
import { recordViewOf } from '../submission/policy.ts';
import type { AccessedText } from './policy.ts';
import type { AnalysisRow } from './store.ts';

/** A result as it is answered: the same for the writer and the teacher, but for figures of typing that staff is not shown. */
export function presentAnalysis(row: AnalysisRow, accessed: AccessedText, draft = false): StoredAnalysis {
  const { submission } = accessed;
  return {
    ...(recordViewOf(accessed) === 'nothing' ? withoutTyping(row.result) : row.result),
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

function withoutTyping(result: AnalysisResult): AnalysisResult {
  return { ...result, typing: null, metrics: { ...result.metrics, paste_events: null, paste_percentage: null } };
}
