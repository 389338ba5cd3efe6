import type { ColumnType } from 'kysely';

/** Rows of `answered_public_calls`: what a call of anybody was answered. */
export interface AnsweredPublicCallsTable {
  call: Buffer;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Date;
}

/** Rows of `answered_calls`: the same of a person's calls. */
export interface AnsweredCallsTable extends AnsweredPublicCallsTable {
  university_id: string;
  user_id: string;
}

export interface IdempotencyTables {
  answered_calls: AnsweredCallsTable;
  answered_public_calls: AnsweredPublicCallsTable;
}
