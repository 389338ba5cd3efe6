import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../../platform/database/tables.ts';
import { submitFacts } from '../../writing/submission/hand-in-ruling.ts';
import type { LogFacts, StoredSubmission } from './log-facts.ts';
import { isCovered, lastRuling, type CheckedRuling } from './verify-rulings.ts';

/** Compares the rows of hand-ins with the ops of the log, and with what the submission repeats of the last one. */
export function submitsTrouble({ submission, submits }: StoredSubmission, facts: LogFacts): string | null {
  const trouble = loggedTrouble(submits, facts);
  if (trouble !== null) return trouble;
  if (!facts.isUnreadable && submits.length !== facts.submits.length) return 'Nobody made one of its submissions.';
  if (submits.some((row) => !facts.placed.has(row))) return 'A submission was not received when it is said to be.';
  return isRepeated(submission, submits) ? null : 'Its list shows another submission than its last one.';
}

/** Compares each hand-in of the log with its row. */
function loggedTrouble(submits: readonly Row<'submits'>[], facts: LogFacts): string | null {
  const rows = new Map(submits.map((row) => [`${row.stream} ${row.seq}`, row]));
  for (const { op, stream } of facts.submits) {
    const row = rows.get(`${stream} ${op.seq}`);
    if (row === undefined) return 'A submission is missing.';
    if (row.sha256 !== op.sha256 || !isDeepStrictEqual(row.vector, op.vector))
      return 'A submission is not of the text that was submitted.';
  }
  return null;
}

/** Whether the submission repeats what its last hand-in says, for lists. */
function isRepeated(submission: Row<'submissions'>, submits: readonly Row<'submits'>[]): boolean {
  const last = submits.toSorted((a, b) => b.counter - a.counter || b.seq - a.seq)[0];
  const same = (one: Date | null | undefined, other: Date | null) =>
    (one?.getTime() ?? null) === (other?.getTime() ?? null);
  return (
    submission.handed_in === (last !== undefined) &&
    submission.hand_in_counter === (last?.counter ?? null) &&
    same(last?.received_at, submission.hand_in_received_at) &&
    same(last?.submitted_at, submission.hand_in_submitted_at) &&
    same(last?.sealed_after, submission.hand_in_sealed_after)
  );
}

/** Compares hand-ins with the rulings on them, in both directions. */
export function rulingsTrouble(
  { submission, submits }: StoredSubmission,
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
): string | null {
  for (const row of submits) {
    const ruling = lastRuling(rulings, 'hand-in', ({ stream, seq }) => stream === row.stream && seq === row.seq);
    const mustBe = row.submitted_at !== null && isCovered(submission.id, row.received_at, coveredFrom);
    if (ruling === undefined && mustBe) return 'No ruling says when a submission counts from.';
    const trouble = ruling === undefined ? null : handInTrouble(submission, row, ruling);
    if (trouble !== null) return trouble;
  }
  const gone = rulings.find(
    ({ kind, facts }) =>
      kind === 'hand-in' && !submits.some(({ stream, seq }) => stream === facts['stream'] && seq === facts['seq']),
  );
  return gone === undefined ? null : 'A submission is missing.';
}

function handInTrouble(submission: Row<'submissions'>, row: Row<'submits'>, { facts }: CheckedRuling): string | null {
  if (facts['user'] !== submission.user_id || facts['assignment'] !== submission.assignment_id)
    return 'It belongs to another person or assignment.';
  const other = Object.entries(submitFacts(row)).find(([name, value]) => facts[name] !== value);
  return other === undefined ? null : `Of a submission, ${other[0]} is not what was ruled.`;
}
