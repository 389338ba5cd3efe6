import type { NewRuling } from '../../platform/ruling/append.ts';
import type { SubmissionRow, SubmitRow } from './rows.ts';

/** The facts of a hand-in in its ruling: what it is, when it counts from, and the deadline by which it was compared. */
export interface HandInRuling {
  readonly user: string;
  readonly assignment: string | null;
  readonly stream: string;
  readonly seq: number;
  readonly sha256: string;
  readonly received_at: string;
  readonly submitted_at: string | null;
  readonly matches: boolean | null;
  readonly sealed_after: string | null;
  readonly missing: number;
  /**
   * The end that was set for the student's section or for all, the student's extension and the grace, at that moment.
   * Null for practice or without one.
   */
  readonly end: string | null;
  readonly extended_until: string | null;
  readonly grace_hours: number | null;
}

/** The ruling that a hand-in is finalized. */
export function handInRuling(submission: SubmissionRow, submit: SubmitRow, at: Date): NewRuling {
  const facts = {
    user: submission.user_id,
    assignment: submission.assignment_id,
    ...submitFacts(submit),
    end: (submission.section_end ?? submission.end_time)?.toISOString() ?? null,
    extended_until: submission.extended_until?.toISOString() ?? null,
    grace_hours: submission.grace_hours ?? null,
  } satisfies HandInRuling;
  return { universityId: submission.university_id, subject: submission.id, kind: 'hand-in', facts: { ...facts }, at };
}

type FinalizedSubmit = Pick<
  SubmitRow,
  'stream' | 'seq' | 'sha256' | 'received_at' | 'submitted_at' | 'matches' | 'sealed_after' | 'missing'
>;

/** The facts that stand in the row of the hand-in, too. */
export function submitFacts({
  stream,
  seq,
  sha256,
  received_at,
  submitted_at,
  matches,
  sealed_after,
  missing,
}: FinalizedSubmit) {
  return {
    stream,
    seq,
    sha256,
    received_at: received_at.toISOString(),
    submitted_at: submitted_at?.toISOString() ?? null,
    matches,
    sealed_after: sealed_after?.toISOString() ?? null,
    missing,
  };
}
