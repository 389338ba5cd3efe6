import type { Criterion } from '#contract/criterion';
import type { VersionVector } from '#contract/op';
import type { LogSize } from './size.ts';

/** How far one stream of a submission is stored. */
export interface StreamState {
  readonly stream: string;
  readonly high: number;
  /** The highest seq of an edit. */
  readonly lastEdit: number;
}

/** The last time that a submission was handed in. */
export interface SubmitRow {
  /** The counter of the log with which it came. */
  readonly counter: number;
  readonly stream: string;
  readonly seq: number;
  readonly vector: VersionVector;
  readonly sha256: string;
  readonly received_at: Date;
  /** Null until every named edit is there and the hand-in is finalized. */
  readonly submitted_at: Date | null;
  readonly matches: boolean | null;
  /** See server/writing/deadline/sealed-after.ts; null before it is finalized. */
  readonly sealed_after: Date | null;
  /** The number of its named edits that were missing when it was finalized. */
  readonly missing: number;
}

export interface ReturnedRow {
  readonly number: number;
  readonly grade: number | null;
  readonly at: Date;
}

/** A submission with the facts for its answers. */
export interface SubmissionRow extends LogSize {
  readonly university_id: string;
  readonly id: string;
  readonly user_id: string;
  /** The writer's id as the reader may know it: a stand-in in a blind assignment, as are name and roll number. */
  readonly writer: string;
  readonly assignment_id: string | null;
  readonly counter: number;
  readonly head: Buffer;
  readonly wrapped_key: Buffer | null;
  /** The grade that the teacher saved, never shown to the writer. */
  readonly grade: number | null;
  /** The newest return: what the writer sees. */
  readonly returned: ReturnedRow | null;
  /** The saved marking of a reader who is not the teacher. */
  readonly own_saved: { readonly grade: number | null; readonly marks: Record<string, number> } | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly student_name: string;
  readonly roll_no: string;
  /** Null for practice, as is its end. */
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  /** When the assignment was deleted; null where it exists. */
  readonly assignment_deleted_at: Date | null;
  /** The times for the writer's section, null where it has none of its own. */
  readonly section_start: Date | null;
  readonly section_end: Date | null;
  /** The writer's extension, null without one. */
  readonly extended_until: Date | null;
  readonly grace_hours: number | null;
  /** The course's own teacher; null for practice. */
  readonly teacher_id: string | null;
  /** The ids of all who teach the course, its teacher's among them. */
  readonly teachers: readonly string[];
  /** The ids of all readers of the course. */
  readonly readers: readonly string[];
  readonly second_marker: string | null;
  /** The assistant to whom it is allotted. */
  readonly assistant: string | null;
  readonly hold: boolean;
  readonly blind: boolean;
  readonly released_at: Date | null;
  readonly criteria: readonly Criterion[];
  readonly pseudonym: { readonly number: number; readonly stand_in: string } | null;
  /** Whether its owner was ever enrolled in the course. */
  readonly was_enrolled: boolean;
  /** Whether staff is shown the log, and the deleted words in it. */
  readonly record_shown: boolean;
  readonly deleted_text_shown: boolean;
  readonly submit: SubmitRow | null;
  readonly streams: readonly StreamState[];
}
