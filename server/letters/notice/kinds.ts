import { sql, type RawBuilder } from 'kysely';
import type { NoticeKind } from '../../platform/database/columns.ts';
import type { MailTopic } from '#contract/mail';

/** The subject of a notice, by its id. */
export type NoticeSubject = { course: string } | { assignment: string } | { submission: string };

export interface Notice {
  /** The recipient. */
  user: string;
  kind: Exclude<NoticeKind, 'deadline_near' | 'announcement' | 'student_message' | 'draft_asked'>;
  about: NoticeSubject;
}

export const topicOf: Readonly<Record<NoticeKind, MailTopic>> = {
  request_approved: 'courses',
  request_rejected: 'courses',
  deadline_near: 'deadlines',
  extension: 'deadlines',
  extension_withdrawn: 'deadlines',
  grade_released: 'grades',
  regrade_asked: 'regrades',
  regrade_answered: 'grades',
  concern_raised: 'grades',
  concern_answered: 'regrades',
  concern_replied: 'grades',
  concern_decided: 'grades',
  announcement: 'announcements',
  removed: 'courses',
  teacher_message: 'messages',
  student_message: 'messages',
  draft_asked: 'messages',
  draft_commented: 'messages',
  draft_replied: 'messages',
};

/** The topics of which a browser tells at once, where its person wants that; of the others only letters tell. */
const NOTIFIED_TOPICS: readonly MailTopic[] = ['deadlines', 'grades', 'regrades', 'announcements', 'messages'];

/** Whether notices of this topic, for somebody with this pace (null: the default), go to browsers before letters. */
export function isNotified(topic: RawBuilder<unknown>, pace: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${topic} = any(${NOTIFIED_TOPICS}::text[]) and coalesce(${pace}, 'soon') = 'soon')`;
}
