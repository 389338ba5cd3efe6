import { gradeOf, type Marking, type changeMarking, type releaseGrades } from '#contract/marking';
import type { BodyOf } from '#contract/endpoint';
import type { MarkingChange } from '#contract/marking-change';
import { auditRow } from '../../people/account/audit.ts';
import type { Person } from '../../platform/person.ts';
import type { AssignmentRow } from '../../assignments/assignment/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import { notFound } from '../../platform/problem.ts';
import { gradeOfSubmission } from '../../writing/submission/change.ts';
import { accessSubmission, requireMarking, type AccessedSubmission } from '../../writing/submission/policy.ts';
import { applyChange } from './change.ts';
import { prepareReturns } from './return.ts';
import {
  lockMarkingsOf,
  lockOwnMarking,
  markingWrite,
  presentMarking,
  readOwnMarking,
  seatOf,
  type MarkingRow,
} from './store.ts';
import { trailRows, type TrailNote } from '../../assignments/rules/note-trail.ts';

/** The context of a marking. `origin` names the page or the session that makes the change. */
export interface Marker {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly origin: string;
}

/**
 * Makes one change to the person's own marking of a submission; the teachers of a course share one.
 * Throws a Problem: 404 and 403 for everybody who doesn't mark it, 400 where the change doesn't fit, 409 where it would
 * save what its page could not show.
 */
export async function changeOwnMarking(
  marker: Marker,
  submissionId: string,
  wish: BodyOf<typeof changeMarking>,
): Promise<Marking> {
  const accessed = await accessSubmission(marker.tx, marker.person, submissionId);
  requireMarking(marker.person, accessed.relation);
  return changeOwn(marker, accessed, wish);
}

/** {@link changeOwnMarking} of a submission that they may mark. */
export async function changeOwn(
  marker: Marker,
  accessed: AccessedSubmission,
  { change, base, shown }: BodyOf<typeof changeMarking>,
): Promise<Marking> {
  await markSubmission(marker, accessed, { changes: [change], base, shown });
  const own = await readOwnMarking(marker.tx, seatOf(marker.person, accessed), accessed.submission);
  return presentMarking(own, accessed.submission);
}

interface Changes {
  readonly changes: readonly MarkingChange[];
  readonly base?: number | undefined;
  readonly shown?: readonly string[] | undefined;
  /** A further write, which may depend on the marking's grade. */
  readonly beside?: (grade: number | null) => Write;
}

/**
 * Makes changes to the person's own marking of a submission that they may mark. A save of the course's marking sets the
 * grade of the submission; a teacher's is returned at once unless the assignment holds its grades, an assistant's never.
 */
export async function markSubmission(
  marker: Marker,
  accessed: AccessedSubmission,
  { changes, base, shown = [], beside }: Changes,
): Promise<MarkingRow> {
  const { tx, person, now, origin } = marker;
  const { submission, relation } = accessed;
  const { assignment_id: assignmentId, criteria } = submission;
  if (assignmentId === null) throw notFound();
  const found = await lockOwnMarking(tx, seatOf(person, accessed), submission.id, now);
  const notes: TrailNote[] = [];
  let row = found;
  for (const change of changes) {
    const applied = applyChange(row, { change, base, shown, origin, now, criteria });
    if (applied === null) continue;
    row = { ...row, ...applied.marking, changed_at: now };
    if (applied.line !== null) notes.push({ assignment: assignmentId, submission: submission.id, ...applied.line });
  }
  const grade = gradeOf(row, criteria);
  const graded = relation !== 'seconds' && changes.some(({ kind }) => kind === 'save');
  const given = graded && relation !== 'assists' && !submission.hold ? [row] : [];
  const returns = await prepareReturns(tx, person, given, { assignmentId, criteria, now });
  await writeInOneStatement(tx, [
    row === found ? null : markingWrite(tx, person, row),
    graded ? gradeOfSubmission(tx, person, submission.id, grade, now) : null,
    ...returns.writes,
    trailRows(tx, person, [...notes, ...returns.notes], now),
    beside?.(grade) ?? null,
  ]);
  return row;
}

/**
 * Returns the saved markings of an assignment by its teachers: those of `students`, by id or stand-in, or all. Throws 404
 * where one of `students` has no marking that they have begun.
 */
export async function release(
  { tx, person, now }: Omit<Marker, 'origin'>,
  assignment: AssignmentRow,
  { students }: BodyOf<typeof releaseGrades>,
): Promise<{ returned: number; drafts: number }> {
  const all = await lockMarkingsOf(tx, { ...person, userId: assignment.teacher_id }, assignment.id);
  const chosen =
    students === undefined
      ? all
      : students.map((student) => {
          const one = all.find(({ user_id, stand_in }) => user_id === student || stand_in === student);
          if (one === undefined) throw notFound();
          return one;
        });
  const saved = [...new Set(chosen)].filter(({ state }) => state === 'saved');
  const { criteria, id } = assignment;
  const { submissions, writes, notes } = await prepareReturns(tx, person, saved, { assignmentId: id, criteria, now });
  const returned = submissions.length;
  const outcome = { returned, drafts: chosen.length - saved.length };
  const first = students === undefined && assignment.released_at === null;
  if (!first && returned === 0) return outcome;
  const line = { kind: 'release' as const, about: null, before: null, after: { returned } };
  await writeInOneStatement(tx, [
    ...writes,
    first ? releaseWrite(tx, person, id, now) : null,
    trailRows(tx, person, [...notes, { assignment: id, submission: null, ...line }], now),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'grades.released',
      objectId: id,
      detail: { returned },
      at: now,
    }),
  ]);
  return outcome;
}

function releaseWrite(tx: Tx, person: Person, assignmentId: string, now: Date) {
  return tx
    .updateTable('assignments')
    .set({ released_at: now })
    .where('university_id', '=', person.universityId)
    .where('id', '=', assignmentId);
}
