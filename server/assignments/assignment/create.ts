import type { AssignmentFields } from '#contract/teaching';
import { accessCourse, requireOngoing, requireStaff, requireTeaching } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { numberStudents } from '../rules/pseudonym.ts';
import { NO_RULES, noteRules, requireRules, ruleColumns, rulesOf } from '../rules/rules.ts';
import { ANY_ID, type NewId } from '../../platform/idempotency/new-id.ts';
import type { Services } from '../../platform/services.ts';
import type { Person } from '../../platform/person.ts';
import { readSettings } from '../../people/university/settings.ts';
import { ruleDeadlines } from '../deadline/ruling.ts';
import { requireSectionTimes, setSectionTimes } from '../section/times.ts';
import { requireFormatting, settingsOf, unsaidIn } from './settings.ts';
import type { AssignmentRow } from './store.ts';
import { insertAssignment } from './write.ts';

/** The context of a call: transaction, person, time and services. */
export interface Creating {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly services: Services;
  readonly newId?: NewId;
}

/**
 * Creates an assignment in a course. Throws a Problem: 403 for anybody but the course's teacher, 404 for a course that
 * they can't see, 400 for invalid times (of a section, too), zone or marking rules, or formatting that the university
 * forbids.
 */
export async function createAssignmentOf(
  { tx, person, now, services, newId = ANY_ID }: Creating,
  fields: AssignmentFields,
): Promise<AssignmentRow> {
  requireStaff(person);
  const { course, relation } = await accessCourse(tx, person, fields.course);
  requireTeaching(person, relation);
  requireOngoing(course);
  requireFormatting(fields, course);
  const rules = rulesOf(fields, NO_RULES);
  await requireRules(tx, person, rules, { id: null, course, moved: false, before: NO_RULES });
  const zone = fields.time_zone ?? (await readSettings(tx, person.universityId)).time_zone;
  const settings = settingsOf(fields, unsaidIn(zone));
  const sections = fields.sections ?? [];
  await requireSectionTimes(tx, course, settings, sections);
  const made = await insertAssignment(tx, person, course, {
    id: newId,
    ...settings,
    ...ruleColumns(rules, NO_RULES, null),
  });
  const row = sections.length === 0 ? made : { ...made, sections: await setSectionTimes(tx, made, sections) };
  await ruleDeadlines(tx, services.keyring, [row], now);
  await noteRules(tx, person, row.id, [NO_RULES, rules], now);
  if (rules.blind) await numberStudents(tx, person, row.id, services.keyring);
  return row;
}
