import type { Generated } from 'kysely';
import type { MailKind } from '../columns.ts';

export interface MailTable {
  university_id: string;
  id: Generated<string>;
  /** An account or a claim; null where somebody without either is invited. */
  user_id: string | null;
  invitation_id: string | null;
  kind: MailKind;
  link_id: string | null;
  created_at: Date;
  next_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  failed_at: Date | null;
}

export interface MailTables {
  mails: MailTable;
}
