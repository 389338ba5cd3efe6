import type { Generated } from 'kysely';

/** Rows of `process_figures`: what of a report is compared with the class. */
export interface ProcessFiguresTable {
  university_id: string;
  submission_id: string;
  assignment_id: string | null;
  counter: number;
  words: number;
  coverage: number | null;
  pasted_percent: number | null;
  sittings: number;
  active_ms: number | null;
  typed_to_keep: number | null;
  /** Null: not more than anybody is expected to type. */
  fastest_words: number | null;
  kept_at: Generated<Date>;
}

export interface ReportTables {
  process_figures: ProcessFiguresTable;
}
