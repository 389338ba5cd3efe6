import type { StoredBatch, Submission } from '#contract/submission';
import type { OpenBatch } from './document.ts';
import { gradeOf } from '#contract/marking';
import { handInOf } from './hand-in.ts';
import type { SubmissionStanding } from './policy.ts';
import { isNameHidden } from './read.ts';
import type { SubmissionRow } from './rows.ts';
import { overLimitOf } from './size.ts';

/** A submission as it is answered. The writer is given what was returned, each marker what they saved themselves. */
export function presentSubmission(row: SubmissionRow, standing: SubmissionStanding): Submission {
  return {
    id: row.id,
    assignment: row.assignment_id,
    user: row.writer,
    student_name: row.student_name,
    roll_no: row.roll_no,
    hand_in: handInOf(row, isNameHidden(row)),
    grade: gradeFor(row, standing),
    returned_at: standing === 'seconds' ? null : (row.returned?.at.toISOString() ?? null),
    counter: row.counter,
    vector: Object.fromEntries(row.streams.map(({ stream, high }) => [stream, high])),
    created_at: isNameHidden(row) ? null : row.created_at.toISOString(),
    updated_at: isNameHidden(row) ? null : row.updated_at.toISOString(),
    ...overLimitOf(row),
  };
}

function gradeFor(
  { grade, returned, own_saved, criteria }: SubmissionRow,
  standing: SubmissionStanding,
): number | null {
  if (standing === 'owns') return returned?.grade ?? null;
  if (standing === 'seconds') return own_saved === null ? null : gradeOf(own_saved, criteria);
  return grade;
}

/** A stored batch as it is answered. `began` is the device's claim of when the stream began. */
export function presentBatch(batch: OpenBatch, began: number | null): StoredBatch {
  return {
    counter: batch.counter,
    stream: batch.stream,
    began,
    first: batch.first,
    // A document's stream is never given an action.
    ops: batch.ops.filter((op) => op.kind !== 'action'),
    received_at: batch.receivedAt.toISOString(),
  };
}
