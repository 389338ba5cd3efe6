import type { Transaction } from 'kysely';
import type { AccountTables } from './tables/account.ts';
import type { AnalysisTables } from './tables/analysis.ts';
import type { AssignmentTables } from './tables/assignment.ts';
import type { CalendarTables } from './tables/calendar.ts';
import type { ConcernTables } from './tables/concern.ts';
import type { CourseTables } from './tables/course.ts';
import type { DowntimeTables } from './tables/downtime.ts';
import type { ElectiveTables } from './tables/elective.ts';
import type { EnrollmentTables } from './tables/enrollment.ts';
import type { ExtensionTables } from './tables/extension.ts';
import type { FeedbackTables } from './tables/feedback.ts';
import type { IdempotencyTables } from './tables/idempotency.ts';
import type { LookTables } from './tables/look.ts';
import type { InvitationTables } from './tables/invitation.ts';
import type { JoinTables } from './tables/join.ts';
import type { MailTables } from './tables/mail.ts';
import type { MatchTables } from './tables/match.ts';
import type { MarkingTables } from './tables/marking.ts';
import type { PhraseTables } from './tables/phrase.ts';
import type { RegradeTables } from './tables/regrade.ts';
import type { MediaTables } from './tables/media.ts';
import type { NoteTables } from './tables/note.ts';
import type { NoticeTables } from './tables/notice.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { ProfileTables } from './tables/profile.ts';
import type { ProofTables } from './tables/proof.ts';
import type { ReportTables } from './tables/report.ts';
import type { RetentionTables } from './tables/retention.ts';
import type { RosterTables } from './tables/roster.ts';
import type { SubmissionTables } from './tables/submission.ts';
import type { SubscriptionTables } from './tables/subscription.ts';
import type { UniversityTables } from './tables/university.ts';

export interface SettingsTable {
  name: string;
  value: Buffer;
}

/** Every table of the database; each noun's folder says what is in its own. */
export type Tables = AccountTables &
  UniversityTables &
  ProfileTables &
  MediaTables &
  CourseTables &
  EnrollmentTables &
  ElectiveTables &
  AssignmentTables &
  ExtensionTables &
  CalendarTables &
  DowntimeTables &
  SubmissionTables &
  LookTables &
  NoteTables &
  NoticeTables &
  ProofTables &
  AnalysisTables &
  ReportTables &
  MatchTables &
  MarkingTables &
  RegradeTables &
  PhraseTables &
  ConcernTables &
  SubscriptionTables &
  OutboxTables &
  FeedbackTables &
  IdempotencyTables &
  InvitationTables &
  JoinTables &
  RetentionTables &
  RosterTables &
  MailTables & { settings: SettingsTable };

/** One transaction: it has a role and, as a tenant, sees one university. */
export type Tx = Transaction<Tables>;
