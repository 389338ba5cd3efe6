import type { Generated } from 'kysely';
import type { ConcernOutcome, ConcernReason } from '#contract/concern';

/** Rows of `concerns`: open while `decided_at` is null. */
export interface ConcernsTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  raised_by: string;
  raised_at: Date;
  reasons: ConcernReason[];
  words: string;
  decided_by: string | null;
  decided_at: Date | null;
  outcome: ConcernOutcome | null;
  decision: string | null;
}

export interface ConcernRepliesTable {
  university_id: string;
  id: Generated<string>;
  concern_id: string;
  submission_id: string;
  user_id: string;
  words: string;
  written_at: Date;
}

export interface ConcernTables {
  concerns: ConcernsTable;
  concern_replies: ConcernRepliesTable;
}
