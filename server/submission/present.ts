import type { StoredBatch, Submission } from '#contract/submission';
import type { OpenBatch } from './document.ts';
import { handInOf } from './hand-in.ts';
import type { SubmissionRow } from './read.ts';

/** A submission as it is answered. */
export function presentSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    assignment: row.assignment_id,
    user: row.user_id,
    student_name: row.student_name,
    roll_no: row.roll_no,
    hand_in: handInOf(row),
    grade: row.grade,
    counter: row.counter,
    vector: Object.fromEntries(row.streams.map(({ stream, high }) => [stream, high])),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A stored batch as it is answered. `began` is the device's claim of when the stream began. */
export function presentBatch(batch: OpenBatch, began: number | null): StoredBatch {
  return {
    counter: batch.counter,
    stream: batch.stream,
    began,
    first: batch.first,
    ops: [...batch.ops],
    received_at: batch.receivedAt.toISOString(),
  };
}
