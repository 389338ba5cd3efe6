import type { ColumnType, Generated } from 'kysely';
import type { AnalysisResult } from '#contract/analysis';

/** Rows of `analyses`. Never changed once written. Hashes are SHA-256 in hexadecimal. */
export interface AnalysesTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  asked_by: string;
  counter: number;
  text_sha256: string;
  prompt_sha256: string;
  asked_sha256: string | null;
  model_version: string;
  data_hash: string;
  result: ColumnType<AnalysisResult, string, never>;
  created_at: Date;
}

export interface AnalysisTables {
  analyses: AnalysesTable;
}
