import type { BodyOf } from '#contract/endpoint';
import {
  COURSE_SECTIONS_MAX,
  type chooseCourseSection,
  type CourseSection,
  type nameCourseSections,
} from '#contract/course-section';
import { accessRoster, requireTeachingOrAdministering } from '../../courses/course/policy.ts';
import type { CourseRow } from '../../courses/course/store.ts';
import { audit } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { Person } from '../../platform/person.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import { appendRulingOfEach } from '../../platform/ruling/append.ts';
import { deadlineRuling, isOtherDeadline } from '../deadline/ruling.ts';
import {
  countEnrolled,
  deleteSections,
  insertSections,
  lockAssignments,
  putIntoSections,
  renameSections,
  selectSections,
  selectUnplaced,
  selectWithSectionTimes,
  touchAssignments,
} from './store.ts';

/** A course, and when and with what its sections are changed. */
export interface ChangingSections {
  readonly tx: Tx;
  readonly person: Person;
  readonly course: CourseRow;
  readonly now: Date;
}

/**
 * Locks a course for changes of its sections. Throws a Problem: 404 for a course that the person can't see, 403 for
 * anybody but its teachers and administrators.
 */
export async function accessSections(tx: Tx, person: Person, id: string, now: Date): Promise<ChangingSections> {
  const { course, relation } = await accessRoster(tx, person, id);
  requireTeachingOrAdministering(person, relation);
  return { tx, person, course, now };
}

/** Names the sections of a course, as the endpoint says. Throws 400 for a name given twice or the id of another course. */
export async function nameSections(
  changing: ChangingSections,
  { sections }: BodyOf<typeof nameCourseSections>,
  keyring: Keyring,
): Promise<CourseSection[]> {
  const { tx, course, now } = changing;
  const before = await selectSections(tx, course);
  requireNames(before, sections);
  const kept = new Set(sections.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await lockAssignments(tx, course);
  const timed = await selectWithSectionTimes(tx, course);
  if (gone.length > 0) await deleteSections(tx, course, gone);
  await renameSections(
    tx,
    course,
    sections.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])),
  );
  const added = sections.flatMap(({ id, name }) => (id === undefined ? [name] : []));
  await insertSections(tx, course, added);
  const rulings = timed.flatMap((assignment) => {
    const left = { ...assignment, sections: assignment.sections.filter(({ section }) => kept.has(section)) };
    return isOtherDeadline(assignment, left) ? [deadlineRuling(left, now)] : [];
  });
  await appendRulingOfEach(tx, keyring, rulings);
  if (gone.length > 0) await touchAssignments(tx, timed, now);
  const named = (all: readonly { name: string }[]) => all.map(({ name }) => name);
  await note(changing, 'sections_named', { before: named(before), after: named(sections) });
  return selectSections(tx, course);
}

function requireNames(before: readonly CourseSection[], sections: BodyOf<typeof nameCourseSections>['sections']): void {
  const known = new Set(before.map(({ id }) => id));
  const ids = sections.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw problemAt('sections', 400, 'bad_body', 'One of these sections is not in the course.');
  if (new Set(sections.map(({ name }) => name.toLowerCase())).size !== sections.length)
    throw problemAt('sections', 400, 'bad_body', 'Two sections have the same name.');
}

/** Puts students into a section. Throws 400 for one of another course, and for students who are not enrolled. */
export async function chooseSection(
  changing: ChangingSections,
  { section, students }: BodyOf<typeof chooseCourseSection>,
): Promise<number> {
  const { tx, course } = changing;
  const chosen = (await selectSections(tx, course)).find(({ id }) => id === section);
  if (section !== null && chosen === undefined)
    throw problemAt('section', 400, 'bad_body', 'This section is not in the course.');
  if ((await countEnrolled(tx, course, students)) !== new Set(students).size)
    throw problemAt('students', 400, 'bad_body', 'One of these students does not attend the course.');
  const placed = students.map((student) => ({ student, section }));
  const changed = await putIntoSections(tx, course, placed);
  await noteMoved(changing, changed, { section: chosen?.name ?? null });
  return changed;
}

/** Puts students without a section into the one of their profile, made where it is missing. Throws 400 for too many. */
export async function fillSections(changing: ChangingSections): Promise<number> {
  const { tx, course } = changing;
  const unplaced = await selectUnplaced(tx, course);
  const names = new Map<string, string>();
  for (const { name } of unplaced) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const before = await selectSections(tx, course);
  for (const { name } of before) names.delete(name.toLowerCase());
  if (before.length + names.size > COURSE_SECTIONS_MAX)
    throw problem(
      400,
      'bad_request',
      `A course can have at most ${COURSE_SECTIONS_MAX} sections, and the profiles name more.`,
      'Choose the sections here instead.',
    );
  await insertSections(tx, course, [...names.values()]);
  const named = new Map((await selectSections(tx, course)).map(({ id, name }) => [name.toLowerCase(), id]));
  const placed = unplaced.map(({ student, name }) => ({ student, section: named.get(name.toLowerCase()) ?? null }));
  const changed = await putIntoSections(tx, course, placed);
  await noteMoved(changing, changed, { section: 'from profiles' });
  return changed;
}

/** Audits that students were moved, and marks the assignments whose end may be another for them. */
async function noteMoved(changing: ChangingSections, changed: number, detail: Record<string, unknown>): Promise<void> {
  if (changed === 0) return;
  const { tx, course, now } = changing;
  await touchAssignments(tx, await selectWithSectionTimes(tx, course), now);
  await note(changing, 'section_chosen', { ...detail, students: changed });
}

function note({ tx, person, course, now: at }: ChangingSections, what: string, detail: Record<string, unknown>) {
  const { universityId, userId: actorId } = person;
  return audit(tx, { universityId, actorId, action: `course.${what}`, objectId: course.id, detail, at });
}
