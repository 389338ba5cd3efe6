import type { Transaction } from 'kysely';
import type { AccountTables } from '../platform/database/tables/account.ts';
import type { AnalysisTables } from '../platform/database/tables/analysis.ts';
import type { AssignmentTables } from '../platform/database/tables/assignment.ts';
import type { CalendarTables } from '../platform/database/tables/calendar.ts';
import type { ConcernTables } from '../platform/database/tables/concern.ts';
import type { CourseTables } from '../platform/database/tables/course.ts';
import type { DowntimeTables } from '../platform/database/tables/downtime.ts';
import type { ElectiveTables } from '../platform/database/tables/elective.ts';
import type { EnrollmentTables } from '../platform/database/tables/enrollment.ts';
import type { ExtensionTables } from '../platform/database/tables/extension.ts';
import type { FeedbackTables } from '../platform/database/tables/feedback.ts';
import type { IdempotencyTables } from '../platform/database/tables/idempotency.ts';
import type { LookTables } from '../platform/database/tables/look.ts';
import type { InvitationTables } from '../platform/database/tables/invitation.ts';
import type { JoinTables } from '../platform/database/tables/join.ts';
import type { MailTables } from '../platform/database/tables/mail.ts';
import type { MatchTables } from '../platform/database/tables/match.ts';
import type { MarkingTables } from '../platform/database/tables/marking.ts';
import type { PhraseTables } from '../platform/database/tables/phrase.ts';
import type { RegradeTables } from '../platform/database/tables/regrade.ts';
import type { MediaTables } from '../platform/database/tables/media.ts';
import type { NoteTables } from '../platform/database/tables/note.ts';
import type { NoticeTables } from '../platform/database/tables/notice.ts';
import type { OutboxTables } from '../platform/database/tables/outbox.ts';
import type { ProfileTables } from '../platform/database/tables/profile.ts';
import type { ProofTables } from '../platform/database/tables/proof.ts';
import type { ReportTables } from '../platform/database/tables/report.ts';
import type { RetentionTables } from '../platform/database/tables/retention.ts';
import type { RosterTables } from '../platform/database/tables/roster.ts';
import type { SubmissionTables } from '../platform/database/tables/submission.ts';
import type { SubscriptionTables } from '../platform/database/tables/subscription.ts';
import type { UniversityTables } from '../platform/database/tables/university.ts';

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
