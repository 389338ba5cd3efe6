import type { MarkingChange } from '#contract/marking-change';
import type { Invoice } from '#contract/subscription';

export type UserStatus = 'active' | 'pending' | 'suspended';
export type LinkPurpose = 'verify' | 'reset' | 'university';

export type StoredEnrollmentStatus = 'enrolled' | 'pending' | 'rejected' | 'left';
export type StoredRequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';

/** How a student stood with a course before an import enrolled them. */
export type StandingBefore = 'none' | 'pending' | 'rejected' | 'left';

/** Every kind of letter that the server sends: `digest` carries notices, the others say one thing each. */
export type MailKind = LetterKind | 'digest';

export type LetterKind =
  'verify' | 'verify university' | 'known' | 'reset' | 'password changed' | 'session revoked' | 'approved' | 'invited';

/** Everything that a person is told of by mail, beside letters about the account and invitations. */
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
  | 'concern_decided';

/** What an invoice says, kept as it was when it was issued. */
export type InvoiceContent = Pick<Invoice, 'item' | 'taxes' | 'buyer' | 'seller' | 'bank'>;

/** Which page or session changed a place of a marking last, and when. */
export interface Place {
  readonly revision: number;
  readonly origin: string;
}

/** What one page put down and another replaced without having seen it. */
export interface Overtaken {
  /** Puts it back. */
  readonly change: MarkingChange;
  /** When it was replaced: an instant, and the revision that did it. */
  readonly at: string;
  readonly revision: number;
}
