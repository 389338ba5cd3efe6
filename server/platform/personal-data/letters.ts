import type { Entries } from './entry.ts';

/** The personal data in the tables of mail and notices. */
export const lettersData: Entries<
  | 'feedback'
  | 'mail_preferences'
  | 'mails'
  | 'notices'
  | 'notification_messages'
  | 'notification_subscriptions'
  | 'stopped_invitations'
> = {
  feedback: {
    of: [{ by: 'address', column: 'email' }],
    why: 'messages from the contact page, so that they can be answered',
    keeps: { days: 365, after: 'coalesce(t.sent_at, t.failed_at)' },
    erasure: { kind: 'delete' },
    exported: [],
    columns: {
      attempts: 'none',
      created_at: 'activity',
      email: 'identity',
      failed_at: 'activity',
      feedback: 'words',
      id: 'none',
      name: 'identity',
      next_at: 'activity',
      sent_at: 'activity',
    },
  },
  mail_preferences: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'which emails a person wants',
    keeps: { until: 'account' },
    erasure: { kind: 'delete' },
    exported: ['topic', 'pace', 'changed_at'],
    columns: {
      changed_at: 'activity',
      pace: 'choice',
      topic: 'choice',
      university_id: 'none',
      user_id: 'person',
    },
  },
  mails: {
    of: [
      { by: 'own', column: 'user_id' },
      { by: 'invitation', column: 'invitation_id' },
    ],
    why: 'emails to be sent or sent; what they say is made when they leave',
    keeps: { days: 90, after: 'coalesce(t.sent_at, t.failed_at)' },
    erasure: { kind: 'delete' },
    exported: ['kind', 'address', 'browser', 'created_at', 'sent_at'],
    columns: {
      address: 'identity',
      attempts: 'none',
      browser: 'activity',
      created_at: 'activity',
      failed_at: 'activity',
      id: 'none',
      invitation_id: 'none',
      kind: 'choice',
      link_id: 'none',
      look_id: 'none',
      next_at: 'activity',
      sent_at: 'activity',
      university_id: 'none',
      user_id: 'person',
    },
  },
  notices: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'news of courses, deadlines and grades that a letter gathers or a browser shows',
    keeps: { days: 90, after: 't.settled_at' },
    erasure: { kind: 'delete' },
    exported: ['kind', 'topic', 'created_at', 'notified_at', 'settled_at'],
    columns: {
      announcement_id: 'none',
      assignment_id: 'none',
      course_id: 'none',
      created_at: 'activity',
      due_at: 'activity',
      ends_at: 'activity',
      id: 'none',
      kind: 'choice',
      mail_id: 'none',
      notified_at: 'activity',
      settled_at: 'activity',
      submission_id: 'none',
      topic: 'choice',
      university_id: 'none',
      user_id: 'person',
    },
  },
  notification_messages: {
    of: [],
    why: 'notifications until a push service has taken them; they go with their notice and their browser',
    keeps: { until: 'replaced' },
    erasure: { kind: 'nothing' },
    exported: [],
    columns: {
      attempts: 'none',
      next_at: 'none',
      notice_id: 'none',
      session_id: 'none',
      university_id: 'none',
    },
  },
  notification_subscriptions: {
    of: [{ by: 'own', column: 'user_id' }],
    why: 'browsers that show a person’s notices, until their session ends',
    keeps: {
      days: 1,
      after:
        '(select coalesce(s.revoked_at, least(s.idle_expires_at, s.expires_at)) from sessions s where s.university_id = t.university_id and s.id = t.session_id)',
    },
    erasure: { kind: 'delete' },
    exported: ['created_at', 'used_at'],
    columns: {
      auth: 'secret',
      created_at: 'activity',
      endpoint: 'secret',
      p256dh: 'secret',
      session_id: 'none',
      university_id: 'none',
      used_at: 'activity',
      user_id: 'person',
    },
  },
  stopped_invitations: {
    of: [{ by: 'address', column: 'email_key' }],
    why: 'addresses that a university writes no invitations to',
    keeps: { until: 'record' },
    erasure: { kind: 'keep', because: 'so that nobody invites the address again' },
    exported: ['stopped_at'],
    columns: {
      email_key: 'digest',
      stopped_at: 'activity',
      university_id: 'none',
    },
  },
};
