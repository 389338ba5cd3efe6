import { sql } from 'kysely';
import { topicOf } from '../../letters/notice/kinds.ts';
import { insertNotices, writeNotices } from '../../letters/notice/write-notices.ts';
import { teachersOf } from '../../people/account/teaches.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Person } from '../../platform/person.ts';
import { notFound, problemAt } from '../../platform/problem.ts';
import { storableWords } from '../../platform/words.ts';
import { accessThread, accessToAsk, accessToMessage, requireVisible } from './policy.ts';
import { insertMessages, insertOwnMessage, putRead } from './store.ts';

/**
 * Writes to students of a course about an assignment, to each in a thread of their own, and tells them. Resolves to how
 * many got it, and how many of the named ones did not. Throws a Problem: 404 and 403 as for the assignment, 409 where
 * students don't see it yet, 400 where none of them attends the course.
 */
export async function writeToStudents(
  tx: Tx,
  person: Person,
  {
    assignment: id,
    students,
    words,
    newId,
  }: { assignment: string; students: readonly string[]; words: string; newId: NewId },
  now: Date,
): Promise<{ sent: number; left: number }> {
  const assignment = await accessToMessage(tx, person, id, now);
  requireVisible(assignment, now);
  const got = await insertMessages(tx, person, assignment, { students, words: storableWords(words), at: now, newId });
  if (got.length === 0)
    throw problemAt('students', 400, 'bad_body', 'None of these students is in the course any more.');
  const about = { assignment: assignment.id };
  const notices = got.map((user) => ({ user, kind: 'teacher_message' as const, about }));
  await writeNotices(tx, person.universityId, notices, now);
  return { sent: got.length, left: new Set(students).size - got.length };
}

/**
 * Writes to the teachers of a course about an assignment, in the student's own thread, and tells them. Resolves to the
 * id of the message. Throws a Problem: 404 and 403 as for the assignment.
 */
export async function writeToTeachers(
  tx: Tx,
  person: Person,
  { assignment: id, words, newId }: { assignment: string; words: string; newId: NewId },
  now: Date,
): Promise<string> {
  const assignment = await accessToAsk(tx, person, id, now);
  const message = { assignment: assignment.id, words: storableWords(words), at: now, newId };
  const written = await insertOwnMessage(tx, person, message);
  await insertNotices(tx, toTeachersOf(assignment), now);
  return written;
}

/** Notes that a person has read a thread up to a message. Throws 404 for a message of no thread that they may read. */
export async function readUpTo(
  tx: Tx,
  person: Person,
  { message, ...place }: { id: string; student: string; message: string },
  now: Date,
): Promise<void> {
  const { assignment, thread } = await accessThread(tx, person, place, now);
  const read = { assignment: assignment.id, student: thread.student_id, message, at: now };
  if (!(await putRead(tx, person, read))) throw notFound();
}

/** A notice of a student's message for each teacher of the course. */
function toTeachersOf({ university_id, id, course_id }: { university_id: string; id: string; course_id: string }) {
  return sql`
    select c.university_id, t.user_id, 'student_message' as kind, ${topicOf.student_message} as topic,
      null::uuid as course_id, ${id}::uuid as assignment_id, null::uuid as submission_id,
      null::uuid as announcement_id, null::timestamptz as ends_at
    from courses c cross join lateral unnest(${teachersOf('c')}) as t (user_id)
    where c.university_id = ${university_id} and c.id = ${course_id}`;
}
