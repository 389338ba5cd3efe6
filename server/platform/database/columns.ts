import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { UserType } from '#contract/account';
import type { AiPreset } from '#contract/ai-policy';
import type { AiFileType, AiUse } from '#contract/ai-statement';
import type { AnalysisResult } from '#contract/analysis';
import type { ConcernOutcome, ConcernReason } from '#contract/concern';
import type { CourseRole } from '#contract/course-role';
import type { LeveledCriterion } from '#contract/level';
import type { GradeCategory, Letter } from '#contract/grading-scheme';
import type { Admits } from '#contract/join';
import type { LookKind } from '#contract/look';
import type { MailPace, MailTopic } from '#contract/mail';
import type { TrailKind } from '#contract/marking';
import type { Comment, MarkingChange, TextAnchor } from '#contract/marking-change';
import type { Action, NoteKind, VersionVector } from '#contract/op';
import type { OpResult } from '#contract/outbox';
import type { CitationStyle, Reference } from '#contract/reference';
import type { LeftOut } from '#contract/roster';
import type { Invoice } from '#contract/subscription';
import type { TaskFileType } from '#contract/task-file';
import type { RulingKind } from '../ruling/ruling.ts';

export type UserStatus = 'active' | 'pending' | 'suspended';
export type LinkPurpose = 'verify' | 'reset' | 'university' | 'email';

export type StoredEnrollmentStatus = 'enrolled' | 'pending' | 'rejected' | 'left';
export type StoredRequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';

/** How a student stood with a course before an import enrolled them. */
export type StatusBefore = 'none' | 'pending' | 'rejected' | 'left';

/** Every kind of letter that the server sends: `digest` carries notices, each other kind has one subject. */
export type MailKind = LetterKind | 'digest';

export type LetterKind =
  | 'verify'
  | 'verify university'
  | 'known'
  | 'reset'
  | 'password changed'
  | 'email link'
  | 'email asked'
  | 'email changed'
  | 'email wanted'
  | 'new browser'
  | 'session revoked'
  | 'approved'
  | 'deletion asked'
  | 'deletion near'
  | 'text opened'
  | 'invited';

/** Every subject of a notice: all mail except letters about the account and invitations. */
export type NoticeKind =
  | 'request_approved'
  | 'request_rejected'
  | 'deadline_near'
  | 'extension'
  | 'grade_released'
  | 'regrade_asked'
  | 'regrade_answered'
  | 'concern_raised'
  | 'concern_replied'
  | 'concern_answered'
  | 'concern_decided'
  | 'extension_withdrawn'
  | 'announcement'
  | 'removed'
  | 'teacher_message'
  | 'student_message'
  | 'draft_asked'
  | 'draft_commented'
  | 'draft_replied';

/** The content of an invoice, frozen when it is issued. */
export type InvoiceContent = Pick<Invoice, 'item' | 'taxes' | 'buyer' | 'seller' | 'bank'>;

/** The last change of one place of a marking: its revision, and the page or session that made it. */
export interface Place {
  readonly revision: number;
  readonly origin: string;
}

/** A value of one page that another page replaced without having seen it. */
export interface Overtaken {
  /** The change that restores the value. */
  readonly change: MarkingChange;
  /** When the value was replaced: an instant, and the revision that did it. */
  readonly at: string;
  readonly revision: number;
}

/** A column of JSON: written as text. */
type Json<T> = ColumnType<T, string, string>;
/** A JSON column that is never changed once written. */
type FixedJson<T> = ColumnType<T, string, never>;
/** A time that the database sets and nobody changes. */
type MadeAt = ColumnType<Date, never, never>;

/**
 * Types of columns that are narrower than their PostgreSQL type: text with known values, JSON with a known shape, and
 * columns that may not be written. tables.ts applies them to the generated tables; the compiler refuses unknown
 * columns.
 */
export interface NarrowedColumns {
  ai_statement_files: { content_type: AiFileType };
  ai_statements: { links: FixedJson<string[]>; used: AiUse };
  analyses: { result: FixedJson<AnalysisResult> };
  answered_calls: { answer: ColumnType<unknown, string | null, string> };
  answered_public_calls: { answer: ColumnType<unknown, string | null, string> };
  assignments: {
    ai_preset: AiPreset | null;
    created_at: MadeAt;
    criteria: ColumnType<LeveledCriterion[], string | undefined, string>;
  };
  audit: { detail: JSONColumnType<Record<string, unknown>> };
  claims: { user_type: UserType };
  concerns: { outcome: ConcernOutcome | null; reasons: ConcernReason[] };
  course_roles: { role: CourseRole };
  courses: { course_type: 'compulsory' | 'elective'; created_at: MadeAt };
  departments: { archived_at: ColumnType<Date | null, never, Date | null> };
  devices: { session_id: ColumnType<string | null, never, string> };
  draft_comments: { anchor: ColumnType<TextAnchor | null, string | null, never> };
  draft_reviews: { vector: FixedJson<VersionVector> };
  enrollment_requests: { status: Generated<StoredRequestStatus> };
  enrollments: { created_at: MadeAt; status: StoredEnrollmentStatus };
  invoices: { content: JSONColumnType<InvoiceContent>; status: Generated<'open' | 'paid' | 'cancelled'> };
  join_codes: { admits: Admits };
  links: { purpose: LinkPurpose };
  looks: { what: LookKind };
  mail_preferences: { pace: MailPace; topic: MailTopic };
  mails: { kind: MailKind };
  marking_trail: {
    after: ColumnType<unknown, string | null, never>;
    before: ColumnType<unknown, string | null, never>;
    kind: TrailKind;
  };
  grading_schemes: { categories: Json<GradeCategory[]>; letters: Json<Letter[]> };
  markings: {
    comments: Json<Comment[]>;
    marks: Json<Record<string, number>>;
    overtaken: Json<Overtaken[]>;
    places: Json<Record<string, Place>>;
    state: 'draft' | 'saved';
  };
  notes: { kind: NoteKind };
  notices: { kind: NoticeKind; topic: MailTopic };
  op_results: { action: ColumnType<Action | null, string | null, never>; result: FixedJson<OpResult> };
  programs: { archived_at: ColumnType<Date | null, never, Date | null> };
  reference_lists: { items: Json<Reference[]>; style: CitationStyle };
  repeated_calls: { answer: FixedJson<unknown> };
  returns: { comments: Json<Comment[]>; criteria: Json<LeveledCriterion[]>; marks: Json<Record<string, number>> };
  roster_additions: { before: StatusBefore };
  rulings: { kind: RulingKind };
  roster_imports: { bad: FixedJson<LeftOut[]> };
  rubrics: { criteria: Json<LeveledCriterion[]> };
  streams: { target: 'assignment' | 'practice' | 'actions' };
  submits: { vector: FixedJson<VersionVector> };
  task_files: { content_type: TaskFileType };
  users: { status: UserStatus; user_type: UserType };
}
