import { CONTACT_STEP_MS, type ClassStudent } from '#contract/class';
import { handInOf } from '../submission/hand-in.ts';
import type { StreamState, SubmitRow } from '../submission/read.ts';
import type { ClassRow } from './rows.ts';

/** A student of the class as they are answered; without what only readers of the text may know unless `mayRead`. */
export function presentStudent(
  row: ClassRow & { streams: readonly StreamState[] },
  end: Date,
  mayRead: boolean,
): ClassStudent {
  return {
    id: row.id,
    name: row.name,
    roll_no: row.roll_no,
    submission: row.submission,
    state: row.state,
    hand_in: row.submission === null ? null : handInOf({ submit: submitOf(row), streams: row.streams, end_time: end }),
    words: mayRead ? row.words : null,
    active_ms: mayRead ? row.active_ms : null,
    pasted_percent: mayRead ? row.pasted_percent : null,
    contact: row.contact === null ? null : steps(row.contact).toISOString(),
    grade: row.grade,
  };
}

function submitOf(row: ClassRow): Pick<SubmitRow, 'vector' | 'received_at' | 'submitted_at' | 'matches'> | null {
  const { vector, received_at, submitted_at, matches } = row;
  return vector === null || received_at === null ? null : { vector, received_at, submitted_at, matches };
}

/** Where its step of {@link CONTACT_STEP_MS} began. */
function steps(at: Date): Date {
  return new Date(Math.floor(at.getTime() / CONTACT_STEP_MS) * CONTACT_STEP_MS);
}
