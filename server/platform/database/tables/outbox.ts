import type { ColumnType, Generated } from 'kysely';
import type { Action } from '#contract/op';
import type { OpResult } from '#contract/outbox';

/** Rows of `streams`: what each stream writes to, and how far it is stored. */
export interface StreamsTable {
  university_id: string;
  user_id: string;
  stream: string;
  target: 'assignment' | 'practice' | 'actions';
  assignment_id: string | null;
  submission_id: string | null;
  began: number | null;
  high: Generated<number>;
  last_edit: Generated<number>;
  next_clock: Generated<number>;
  held: Generated<number>;
  created_at: Date;
}

/** Rows of `op_results`: what became of an action or a submit. */
export interface OpResultsTable {
  university_id: string;
  user_id: string;
  stream: string;
  seq: number;
  action: ColumnType<Action | null, string | null, never>;
  result: ColumnType<OpResult, string, never>;
  received_at: Date;
}

export interface OutboxTables {
  streams: StreamsTable;
  op_results: OpResultsTable;
}
