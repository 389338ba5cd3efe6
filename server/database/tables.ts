import type { Transaction } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { AnalysisTables } from '../analysis/tables.ts';
import type { AssignmentTables } from '../assignment/tables.ts';
import type { CalendarTables } from '../calendar/tables.ts';
import type { ConcernTables } from '../concern/tables.ts';
import type { CourseTables } from '../course/tables.ts';
import type { DowntimeTables } from '../downtime/tables.ts';
import type { ElectiveTables } from '../elective/tables.ts';
import type { EnrollmentTables } from '../enrollment/tables.ts';
import type { ExtensionTables } from '../extension/tables.ts';
import type { FeedbackTables } from '../feedback/tables.ts';
import type { IdempotencyTables } from '../idempotency/tables.ts';
import type { LookTables } from '../look/tables.ts';
import type { InvitationTables } from '../invitation/tables.ts';
import type { JoinTables } from '../join/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { MatchTables } from '../match/tables.ts';
import type { MarkingTables } from '../marking/tables.ts';
import type { PhraseTables } from '../phrase/tables.ts';
import type { RegradeTables } from '../regrade/tables.ts';
import type { MediaTables } from '../media/tables.ts';
import type { NoteTables } from '../note/tables.ts';
import type { NoticeTables } from '../notice/tables.ts';
import type { OutboxTables } from '../outbox/tables.ts';
import type { ProfileTables } from '../profile/tables.ts';
import type { ProofTables } from '../proof/tables.ts';
import type { ReportTables } from '../report/tables.ts';
import type { RetentionTables } from '../retention/tables.ts';
import type { RosterTables } from '../roster/tables.ts';
import type { SubmissionTables } from '../submission/tables.ts';
import type { SubscriptionTables } from '../subscription/tables.ts';
import type { UniversityTables } from '../university/tables.ts';

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
