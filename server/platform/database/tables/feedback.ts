import type { Generated } from 'kysely';

export interface FeedbackTable {
  id: Generated<string>;
  name: string;
  email: string;
  feedback: string;
  created_at: Date;
  next_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
}

export interface FeedbackTables {
  feedback: FeedbackTable;
}
