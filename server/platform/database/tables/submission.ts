import type { ColumnType, Generated } from 'kysely';
import type { VersionVector } from '#contract/op';

/** Rows of `submissions`. `assignment_id` null is the person's practice. */
export interface SubmissionsTable {
  university_id: string;
  id: Generated<string>;
  user_id: string;
  assignment_id: string | null;
  counter: Generated<number>;
  head: Buffer;
  wrapped_key: Buffer | null;
  grade: number | null;
  graded_by: string | null;
  graded_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** How large the log is and where its document ends: see size.ts. Moved by store_push alone. */
  log_ops: Generated<number>;
  log_inserted: Generated<number>;
  log_deleted: Generated<number>;
  ends_at: Generated<number | null>;
  /** These of the last hand-in are kept by a trigger of `submits`. */
  handed_in: Generated<boolean>;
  hand_in_counter: Generated<number | null>;
  hand_in_received_at: Generated<Date | null>;
  hand_in_submitted_at: Generated<Date | null>;
  hand_in_sealed_after: Generated<Date | null>;
  /** Kept by a trigger of `returns`. */
  returned: Generated<boolean>;
}

/** Rows of `batches`. Never changed once written. */
export interface BatchesTable {
  university_id: string;
  submission_id: string;
  counter: number;
  stream: string;
  first: number;
  last: number;
  received_at: Date;
  leaf: Buffer;
  head: Buffer;
  ops: Buffer;
}

export interface CheckpointsTable {
  university_id: string;
  submission_id: string;
  counter: number;
  document: Buffer;
}

/** Rows of `submits`: `submitted_at` and `matches` are null until every named edit is there. */
export interface SubmitsTable {
  university_id: string;
  submission_id: string;
  counter: number;
  stream: string;
  seq: number;
  vector: ColumnType<VersionVector, string, never>;
  sha256: string;
  received_at: Date;
  submitted_at: Date | null;
  matches: boolean | null;
  sealed_after: Date | null;
  /** Of the edits that it names, how many had not come when it was settled. */
  missing: Generated<number>;
}

export interface SnapshotsTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  claimed_time: string;
  text: Buffer;
  explained: boolean;
  created_at: Date;
}

/** Rows of `repeated_calls`: answers to be given again for the same Idempotency-Key. */
export interface RepeatedCallsTable {
  university_id: string;
  submission_id: string;
  key: string;
  answer: ColumnType<unknown, string, never>;
  created_at: Date;
}

export interface SubmissionTables {
  submissions: SubmissionsTable;
  batches: BatchesTable;
  checkpoints: CheckpointsTable;
  submits: SubmitsTable;
  snapshots: SnapshotsTable;
  repeated_calls: RepeatedCallsTable;
}
