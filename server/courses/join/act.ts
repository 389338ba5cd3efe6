import type { BodyOf, AnswerOf } from '#contract/endpoint';
import type { joinCourse, makeJoinCode } from '#contract/join';
import { auditRow } from '../../people/account/audit.ts';
import {
  accessCourse,
  accessRoster,
  requireOngoing,
  requireTeachingOrAdministering,
  requireVerifiedStudent,
} from '../course/policy.ts';
import { approveRequestsOf, enrollmentOfAll } from '../course/roster-store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { beginEnrollment, insertRequest } from '../enrollment/store.ts';
import { problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { codeKey, newCode } from './code.ts';
import { endCodes, findByCode, codeRow, type JoinCodeRow } from './store.ts';

const DAY_MS = 86_400_000;

/** Makes a course's join code; the earlier one ends. Throws a Problem: 404 and 403 as for the course's students. */
export async function makeCode(
  tx: Tx,
  person: Person,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  wish: BodyOf<typeof makeJoinCode> & { course: string },
): Promise<JoinCodeRow> {
  // The lock makes concurrent calls run one after the other, so that a course has one open code.
  const { course, relation } = await accessRoster(tx, person, wish.course);
  requireTeachingOrAdministering(person, relation);
  requireOngoing(course);
  const at = clock();
  const made = {
    code: newCode(random),
    admits: wish.admits,
    expires_at: new Date(at.getTime() + wish.days * DAY_MS),
  };
  await endCodes(tx, person, course.id, at);
  await writeInOneStatement(tx, [
    codeRow(tx, person, { ...made, course_id: course.id, made_at: at }),
    noteOf(tx, person, 'course.code_made', course.id, at),
  ]);
  return made;
}

/** Ends a course's code; doing it again changes nothing. Throws a Problem as {@link makeCode} does. */
export async function endCode(tx: Tx, person: Person, courseId: string, at: Date): Promise<void> {
  const { course, relation } = await accessCourse(tx, person, courseId);
  requireTeachingOrAdministering(person, relation);
  await endCodes(tx, person, course.id, at);
  await noteOf(tx, person, 'course.code_ended', course.id, at).execute();
}

function noteOf(tx: Tx, { universityId, userId: actorId }: Person, action: string, objectId: string, at: Date) {
  return auditRow(tx, { universityId, actorId, action, objectId, at });
}

/**
 * Enrolls a student in the course of a code: at once, or by a request where the code is for asking or the teacher has
 * rejected the student before. Repeating it changes nothing. Throws a Problem: 403 for anybody but verified students,
 * 404 for an invalid code, whatever the reason.
 */
export async function joinByCode(
  tx: Tx,
  person: Person,
  typed: string,
  at: Date,
): Promise<AnswerOf<typeof joinCourse>> {
  requireVerifiedStudent(person);
  const found = await findByCode(tx, person, codeKey(typed), at);
  if (found === undefined)
    throw problem(
      404,
      'not_found',
      'This code is wrong or no longer valid. Check it, or ask your teacher for a new one.',
    );
  const { course_id: course, course_name, admits, made_by, status } = found;
  if (status === 'enrolled') return { course, course_name, status };
  if (admits === 'enroll' && status !== 'rejected') {
    // The maker of the code is recorded as the one who approved the request.
    const teacher = { ...person, userId: made_by };
    const news = await approveRequestsOf(tx, teacher, { courseId: course, students: [person.userId] }, at);
    await writeInOneStatement(tx, [news, enrollmentOfAll(person, course, [person.userId])]);
    return { course, course_name, status: 'enrolled' };
  }
  if (status !== 'pending' && (await beginEnrollment(tx, person, course, 'pending')))
    await insertRequest(tx, person, course);
  return { course, course_name, status: 'pending' };
}
