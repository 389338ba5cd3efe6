import type { AssignmentFields } from '#contract/teaching';
import type { CourseRow } from '../../courses/course/store.ts';
import { numberStudents } from '../rules/pseudonym.ts';
import { noteRules, requireRules, ruleColumns, rulesOf } from '../rules/rules.ts';
import { appendRuling } from '../../platform/ruling/append.ts';
import { deadlineRuling, isOtherDeadline } from '../deadline/ruling.ts';
import { readSectionTimes, requireSectionTimes, setSectionTimes } from '../section/times.ts';
import type { Creating } from './create.ts';
import { requireFormatting, settingsOf } from './settings.ts';
import type { AssignmentRow } from './store.ts';
import { changeAssignment } from './write.ts';

/**
 * Changes an assignment. Fields that are left out keep their values. Only the times of sections go where the assignment
 * moves to another course, which has other sections. Throws a Problem: 400 for invalid times, zone or marking rules, or
 * formatting that the university forbids, 409 where the change would alter criteria by which marks were given.
 */
export async function changeAssignmentOf(
  { tx, person, now, services }: Creating,
  assignment: AssignmentRow,
  course: CourseRow,
  fields: AssignmentFields,
): Promise<AssignmentRow> {
  const { id } = assignment;
  requireFormatting(fields, course);
  const rules = rulesOf(fields, assignment);
  const moved = course.id !== assignment.course_id;
  await requireRules(tx, person, rules, { id, course, moved, before: assignment });
  const settings = { ...settingsOf(fields, assignment), ...ruleColumns(rules, assignment, assignment.released_at) };
  const sections = fields.sections ?? (moved ? [] : assignment.sections);
  await requireSectionTimes(tx, course, settings, sections);
  const changed = await changeAssignment(tx, person, assignment, course, settings, now);
  const isSet = moved || fields.sections !== undefined;
  const set = isSet ? await setSectionTimes(tx, assignment, sections) : await readSectionTimes(tx, assignment);
  const row = { ...changed, sections: set };
  if (isOtherDeadline(assignment, row)) await appendRuling(tx, services.keyring, deadlineRuling(row, now));
  await noteRules(tx, person, id, [assignment, rules], now);
  if (rules.blind) await numberStudents(tx, person, id, services.keyring);
  return row;
}
