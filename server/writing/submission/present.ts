import type { StoredBatch, Submission } from '#contract/submission';
import type { OpenBatch } from './document.ts';
import { gradeOf } from '#contract/marking';
import { handInOf } from './hand-in.ts';
import type { SubmissionRelation } from './policy.ts';
import { isNameHidden } from './read.ts';
import type { SubmissionRow } from './rows.ts';
import { overLimitOf } from './size.ts';

/** A submission for an answer. The writer and a reader get the newest return, a second marker the marking that they saved. */
export function presentSubmission(row: SubmissionRow, relation: SubmissionRelation): Submission {
  return {
    id: row.id,
    assignment: row.assignment_id,
    user: row.writer,
    student_name: row.student_name,
    roll_no: row.roll_no,
    hand_in: handInOf(row, isNameHidden(row)),
    grade: gradeFor(row, relation),
    returned_at: relation === 'seconds' ? null : (row.returned?.at.toISOString() ?? null),
    counter: row.counter,
    vector: Object.fromEntries(row.streams.map(({ stream, high }) => [stream, high])),
    created_at: isNameHidden(row) ? null : row.created_at.toISOString(),
    updated_at: isNameHidden(row) ? null : row.updated_at.toISOString(),
    ...overLimitOf(row),
  };
}

function gradeFor(
  { grade, returned, own_saved, criteria }: SubmissionRow,
  relation: SubmissionRelation,
): number | null {
  if (relation === 'owns' || relation === 'reads') return returned?.grade ?? null;
  if (relation === 'seconds') return own_saved === null ? null : gradeOf(own_saved, criteria);
  return grade;
}

/** A stored batch for an answer. `began` is when the stream began, as the device claims. */
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
