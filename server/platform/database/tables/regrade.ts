import type { Generated } from 'kysely';

/** Rows of `regrade_requests`: open while `answered_at` is null. */
export interface RegradeRequestsTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  user_id: string;
  return_number: number;
  words: string;
  asked_at: Date;
  answered_by: string | null;
  answered_at: Date | null;
}

export interface RegradeRepliesTable {
  university_id: string;
  id: Generated<string>;
  request_id: string;
  submission_id: string;
  user_id: string;
  words: string;
  written_at: Date;
}

export interface RegradeTables {
  regrade_requests: RegradeRequestsTable;
  regrade_replies: RegradeRepliesTable;
}
