import { CONTACT_STEP_MS, type ClassStudent } from '#contract/class';
import { handInOf, type HandInFacts } from '../../writing/submission/hand-in.ts';
import type { ClassOf } from './rows.ts';
import type { PageRow } from './store.ts';

/** A student of the class for an answer; with figures of the text only where the reader `mayRead` it. */
export function presentStudent(
  row: PageRow,
  { end_time, grace_hours }: Pick<ClassOf, 'end_time' | 'grace_hours'>,
  mayRead: boolean,
): ClassStudent {
  return {
    id: row.id,
    name: row.name,
    roll_no: row.roll_no,
    submission: row.submission,
    state: row.state,
    hand_in:
      row.submission === null ? null : handInOf({ ...row, submit: submitOf(row), end_time, grace_hours }, row.hidden),
    words: mayRead ? row.words : null,
    active_ms: mayRead ? row.active_ms : null,
    pasted_percent: mayRead ? row.pasted_percent : null,
    sittings: mayRead ? row.sittings : null,
    coverage: mayRead ? row.coverage : null,
    fastest_words: mayRead ? row.fastest_words : null,
    concern: row.concern,
    contact: row.contact === null ? null : steps(row.contact).toISOString(),
    grade: row.grade,
    student_sees: row.student_sees,
  };
}

function submitOf(row: PageRow): HandInFacts['submit'] {
  const { vector, received_at, submitted_at, matches, sealed_after } = row;
  const missing = row.missing ?? 0;
  return vector === null || received_at === null
    ? null
    : { vector, received_at, submitted_at, matches, sealed_after, missing };
}

/** The beginning of the step of {@link CONTACT_STEP_MS} that contains `at`. */
function steps(at: Date): Date {
  return new Date(Math.floor(at.getTime() / CONTACT_STEP_MS) * CONTACT_STEP_MS);
}
