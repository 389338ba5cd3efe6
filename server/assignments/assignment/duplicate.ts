import type { AssignmentCopy, CourseCopy } from '#contract/teaching';
import { daysLater } from '#contract/zoned-time';
import { createCourseOf } from '../../courses/course/create.ts';
import { accessCourse, requireTeaching } from '../../courses/course/policy.ts';
import { allowAnalysis, type CourseRow } from '../../courses/course/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { accessAssignment } from './policy.ts';
import { dateOf, requireTimes } from './settings.ts';
import {
  copyAssignments,
  selectStoredAssignments,
  unwritten,
  type AssignmentRow,
  type CopyChanges,
  type StoredAssignment,
} from './store.ts';

/**
 * Makes an assignment again with all that was said of it, under a title and at times of its own, in a course that the
 * person teaches. Throws a Problem: 403 for everybody but the teacher of both courses, 404 for what they can't see, 400
 * at the field for times that can't be.
 */
export async function duplicateAssignmentOf(
  tx: Tx,
  person: Person,
  id: string,
  copy: AssignmentCopy,
  now: Date,
): Promise<AssignmentRow> {
  const { standing } = await accessAssignment(tx, person, id, now);
  requireTeaching(person, standing);
  const target = await accessCourse(tx, person, copy.course);
  requireTeaching(person, target.standing);
  const changes = {
    title: copy.title,
    start_time: new Date(copy.start_time),
    end_time: new Date(copy.end_time),
    visible_from: dateOf(copy.visible_from),
  };
  requireTimes(changes);
  const stored = await selectStoredAssignments(tx, person, { column: 'id', is: id });
  const [made] = await copyAssignments(
    tx,
    target.course.id,
    stored.map((of) => ({ of, changes })),
  );
  if (made === undefined) throw notFound();
  return unwritten(made, target.course);
}

/**
 * Makes a course again for another term, with its assignments so many days later and with the course's own word on
 * analysis; nobody attends it yet, and nobody is its second marker. Throws a Problem: 403 for everybody but its teacher, 404 for what they can't see, 400
 * where its department is archived.
 */
export async function duplicateCourseOf(
  tx: Tx,
  person: Person,
  id: string,
  copy: CourseCopy,
): Promise<{ course: CourseRow; assignments: number }> {
  const { course, standing } = await accessCourse(tx, person, id);
  requireTeaching(person, standing);
  const { shift_days: days, ...names } = copy;
  const { credits, course_type, department_id: department, program_id: program } = course;
  const made = await createCourseOf(tx, person, { ...names, credits, course_type, department, program });
  if (!course.analysis_allowed) await allowAnalysis(tx, person, made.id, false);
  const stored = await selectStoredAssignments(tx, person, { column: 'course_id', is: id });
  const copies = stored.map((of) => ({ of, changes: { ...movedBy(of, days), second_marker: null } }));
  const copied = await copyAssignments(tx, made.id, copies);
  return { course: made, assignments: copied.length };
}

/**
 * The times of an assignment so many days later, each at its time of day in the assignment's zone. Where clocks that are
 * put forward would turn their order round, what comes too early or too late gives way to the start.
 */
function movedBy(assignment: StoredAssignment, days: number): CopyChanges {
  const { title, start_time, end_time, visible_from, time_zone: zone } = assignment;
  const start = daysLater(start_time, days, zone);
  const end = daysLater(end_time, days, zone);
  const visible = visible_from === null ? null : daysLater(visible_from, days, zone);
  const length = end_time.getTime() - start_time.getTime();
  return {
    title,
    start_time: start,
    end_time: end > start ? end : new Date(start.getTime() + length),
    visible_from: visible !== null && visible > start ? start : visible,
  };
}
