import type { Tx } from '../platform/database/tables.ts';
import { markSubmission } from '../marking/marking/act.ts';
import { giveStatement } from '../reading/ai-statement/act.ts';
import type { Services } from '../platform/services.ts';
import { essayOf } from './essays.ts';
import { handIn, newStream, storedSubmission, studentOf, teacherOf, type ClassMember } from './hand-in.ts';
import { pushesOfShort } from './short-writing.ts';
import { grades, statements } from './teaching-content.ts';

const HOUR_MS = 3_600_000;
/** From the end until the grades are given. */
const GRADED_AFTER_MS = 3 * HOUR_MS;
/** The time between two hand-ins, and from the last one to the end. */
const APART_MS = 3.7 * HOUR_MS;
/** From a hand-in to its writer's statement on the use of AI. */
const STATED_AFTER_MS = 90_000;

interface Assignment {
  id: string;
  teacherId: string;
  ends: Date;
}

/**
 * Writes, hands in and grades one text for each grade, some with a statement on the use of AI; the grades are given in
 * the evening. The writers are students of the class who had joined before the assignment ended. @returns the submissions' ids, by writer.
 */
export async function seedSubmissions(
  services: Services,
  tx: Tx,
  assignment: Assignment,
  members: readonly ClassMember[],
): Promise<ReadonlyMap<string, string>> {
  const writers = members.filter(({ joined }) => joined < assignment.ends).slice(0, grades.length);
  if (writers.length < grades.length) throw new Error('the demo has more grades than students');
  const written = new Map<string, string>();
  for (const [number, grade] of grades.entries()) {
    const writer = writers[number];
    if (writer === undefined) continue;
    const received = new Date(assignment.ends.getTime() - (grades.length - number) * APART_MS);
    const pushes = pushesOfShort(newStream(services), essayOf(number), number);
    const id = await handIn(services, tx, studentOf(writer), { assignment: assignment.id, pushes, received });
    const teacher = teacherOf(writer.universityId, assignment.teacherId);
    const submission = await storedSubmission(tx, teacher, id);
    const statement = statements[number] ?? null;
    if (statement !== null)
      await giveStatement(tx, submission, statement, new Date(received.getTime() + STATED_AFTER_MS));
    const marker = { tx, person: teacher, now: new Date(assignment.ends.getTime() + GRADED_AFTER_MS), origin: '' };
    await markSubmission(
      marker,
      { submission, relation: 'teaches' },
      {
        changes: [{ kind: 'grade', grade }, { kind: 'save' }],
      },
    );
    written.set(writer.userId, id);
  }
  return written;
}
