import type { Generated } from 'kysely';
import type { MailPace, MailTopic } from '#contract/mail';
import type { NoticeKind } from '../columns.ts';

export interface MailPreferenceTable {
  university_id: string;
  user_id: string;
  topic: MailTopic;
  pace: MailPace;
  changed_at: Date;
}

export interface NoticeTable {
  university_id: string;
  id: Generated<string>;
  user_id: string;
  kind: NoticeKind;
  topic: MailTopic;
  course_id: string | null;
  assignment_id: string | null;
  submission_id: string | null;
  ends_at: Date | null;
  created_at: Date;
  due_at: Date;
  settled_at: Date | null;
  mail_id: string | null;
}

export interface NoticeTables {
  mail_preferences: MailPreferenceTable;
  notices: NoticeTable;
}
