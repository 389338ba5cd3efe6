import type { allot, Allotments } from '#contract/allotment';
import type { BodyOf } from '#contract/endpoint';
import type { AssignmentRow } from '../../assignments/assignment/store.ts';
import { selectAssistants } from '../../courses/course-role/store.ts';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { notFound, problemAt } from '../../platform/problem.ts';
import { divide } from './divide.ts';
import { allotmentDeletion, allotmentsWrite, lockAllotments, readAllotted, type AllottedStudent } from './store.ts';

/** Who changes which texts are allotted, and when. */
interface Allotting {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
}

/** The assistants of an assignment's course with what they have to grade, and its class. */
export async function readAllotments(tx: Tx, person: Person, assignment: AssignmentRow): Promise<Allotments> {
  const course = { university_id: person.universityId, id: assignment.course_id };
  const assistants = await selectAssistants(tx, course);
  const students = await readAllotted(tx, person, assignment);
  return {
    assistants: assistants.map(({ id, name }) => {
      const own = students.filter(({ assistant }) => assistant === id);
      const to_mark = own.filter(({ handed_in: is, is_marked }) => is && !is_marked).length;
      return { id, name, students: own.length, to_mark };
    }),
    students: students.map(({ id, name, assistant }) => ({ id, name, assistant })),
    left: students.filter(isLeft).length,
  };
}

/** A student whom nobody grades yet. */
function isLeft({ assistant, is_marked }: AllottedStudent): boolean {
  return assistant === null && !is_marked;
}

/** Allots the students who are left to the course's assistants, as evenly as it can be done; returns how many. */
export async function allotRest({ tx, person, now }: Allotting, assignment: AssignmentRow): Promise<number> {
  await lockAllotments(tx, person, assignment);
  const assistants = await selectAssistants(tx, { university_id: person.universityId, id: assignment.course_id });
  const students = await readAllotted(tx, person, assignment);
  const loads = assistants.map(({ id }) => [id, students.filter(({ assistant }) => assistant === id).length] as const);
  const left = students.filter(isLeft).map(({ student_id }) => student_id);
  const pairs = divide(left, new Map(loads));
  if (pairs.size === 0) return 0;
  await writeInOneStatement(tx, [
    allotmentsWrite(tx, person, assignment, pairs, now),
    noteOf({ tx, person, now }, assignment, pairs.size),
  ]);
  return pairs.size;
}

/**
 * Allots one student to an assistant, or to nobody. Throws a Problem: 404 for anybody who is not of the class, 400 for
 * who is no assistant of the course.
 */
export async function allotOne(
  { tx, person, now }: Allotting,
  assignment: AssignmentRow,
  { student: id, assistant }: BodyOf<typeof allot>,
): Promise<void> {
  await lockAllotments(tx, person, assignment);
  const student = (await readAllotted(tx, person, assignment)).find((one) => one.id === id);
  if (student === undefined) throw notFound();
  if (student.assistant === assistant) return;
  const course = { university_id: person.universityId, id: assignment.course_id };
  if (assistant !== null && (await selectAssistants(tx, course)).every((one) => one.id !== assistant))
    throw problemAt('assistant', 400, 'bad_body', 'Choose an assistant of this course.');
  await writeInOneStatement(tx, [
    assistant === null
      ? allotmentDeletion(tx, person, assignment, student.student_id)
      : allotmentsWrite(tx, person, assignment, new Map([[student.student_id, assistant]]), now),
    noteOf({ tx, person, now }, assignment, 1),
  ]);
}

function noteOf({ tx, person, now }: Allotting, { id }: AssignmentRow, students: number) {
  const { universityId, userId: actorId } = person;
  return auditRow(tx, {
    universityId,
    actorId,
    action: 'grades.allotted',
    objectId: id,
    detail: { students },
    at: now,
  });
}
