import type { AssignmentCopy, CourseCopy, SectionTimes } from '#contract/teaching';
import { daysLater } from '#contract/zoned-time';
import { createCourseOf } from '../../courses/course/create.ts';
import { findRole } from '../../courses/course-role/store.ts';
import { accessCourse, requireOngoing, requireTeaching } from '../../courses/course/policy.ts';
import { allowAnalysis, type CourseRow } from '../../courses/course/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { ruleDeadlines } from '../deadline/ruling.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { requireSectionTimes, setSectionTimes } from '../section/times.ts';
import { copyTaskFiles } from '../task-file/store.ts';
import { copyScheme } from './copy-scheme.ts';
import { accessAssignment } from './policy.ts';
import { selectStoredAssignments, type AssignmentRow, type StoredAssignment } from './store.ts';
import { dateOf, requireTimes } from './times.ts';
import { copyAssignments, unwritten, type CopyChanges } from './write.ts';

/** What copies are made with, and when. */
export interface Copying {
  readonly keyring: Keyring;
  readonly now: Date;
}

/**
 * Copies an assignment with all of its settings and files into a course that the person teaches. Its title and times,
 * those of sections included, are the copy's own: none is taken from the original. Throws a Problem: 403 for anybody
 * but the teacher of both courses, 404 for ids that they can't see, 400 at the field for invalid times.
 */
export async function duplicateAssignmentOf(
  tx: Tx,
  person: Person,
  id: string,
  copy: AssignmentCopy,
  { keyring, now }: Copying,
): Promise<AssignmentRow> {
  const { relation } = await accessAssignment(tx, person, id, now);
  requireTeaching(person, relation);
  const target = await accessCourse(tx, person, copy.course);
  requireTeaching(person, target.relation);
  requireOngoing(target.course);
  const changes = {
    title: copy.title,
    start_time: new Date(copy.start_time),
    end_time: new Date(copy.end_time),
    visible_from: dateOf(copy.visible_from),
  };
  requireTimes(changes);
  const sections = copy.sections ?? [];
  await requireSectionTimes(tx, target.course, changes, sections);
  const stored = await selectStoredAssignments(tx, person, { column: 'id', is: id });
  const [second_marker = null] = stored.map((of) => of.second_marker);
  const hasPart = second_marker !== null && (await findRole(tx, target.course, second_marker)) !== null;
  const copies = stored.map((of) => ({
    of,
    changes: { ...changes, second_marker: hasPart ? null : second_marker },
  }));
  const [made] = await copyAll(tx, target.course, copies, { keyring, now, sections });
  if (made === undefined) throw notFound();
  return { ...unwritten(made, target.course), sections: made.sections };
}

/**
 * Copies a course for another term, with its setting for analysis, its assignments moved by `shift_days` days, and its
 * grading scheme. The copy has no students, no sections and no second markers. Throws a Problem: 403 for anybody but
 * the course's teacher, 404 for a course that they can't see, 400 where its department is archived.
 */
export async function duplicateCourseOf(
  tx: Tx,
  person: Person,
  id: string,
  copy: CourseCopy,
  { keyring, now }: Copying,
): Promise<{ course: CourseRow; assignments: number }> {
  const { course, relation } = await accessCourse(tx, person, id);
  requireTeaching(person, relation);
  const { shift_days: days, ...names } = copy;
  const { credits, course_type, department_id: department, program_id: program } = course;
  const made = await createCourseOf(tx, person, { ...names, credits, course_type, department, program });
  if (!course.analysis_allowed) await allowAnalysis(tx, person, made.id, false);
  const stored = await selectStoredAssignments(tx, person, { column: 'course_id', is: id });
  const copies = stored.map((of) => ({ of, changes: { ...movedBy(of, days), second_marker: null } }));
  const copied = await copyAll(tx, made, copies, { keyring, now, sections: [] });
  const copyOf = new Map(stored.map((of, index) => [of.id, copied[index]?.id ?? '']));
  await copyScheme(tx, { university_id: course.university_id, from: id, to: made.id }, copyOf);
  return { course: made, assignments: copied.length };
}

/** Makes the copies, their files and the rulings of their deadlines. */
async function copyAll(
  tx: Tx,
  course: CourseRow,
  copies: readonly { of: StoredAssignment; changes: CopyChanges }[],
  { keyring, now, sections }: Copying & { sections: readonly SectionTimes[] },
): Promise<(StoredAssignment & Pick<AssignmentRow, 'sections'>)[]> {
  const made = await withSections(tx, await copyAssignments(tx, course.id, copies), sections);
  const pairs = made.flatMap(({ id }, index) =>
    copies.slice(index, index + 1).map(({ of }) => ({ of: of.id, to: id })),
  );
  await copyTaskFiles(tx, course.university_id, pairs, now);
  await ruleDeadlines(tx, keyring, made, now);
  return made;
}

async function withSections(tx: Tx, made: readonly StoredAssignment[], sections: readonly SectionTimes[]) {
  const all = [];
  for (const row of made)
    all.push({ ...row, sections: sections.length === 0 ? [] : await setSectionTimes(tx, row, sections) });
  return all;
}

/**
 * The times of an assignment so many days later, each at its time of day in the assignment's zone. Where a change to
 * summer time would reverse their order, the end keeps its distance from the start, and `visible_from` becomes the
 * start.
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
