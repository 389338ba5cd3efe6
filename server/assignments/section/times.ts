import { sql, type RawBuilder } from 'kysely';
import type { SectionTimes } from '#contract/teaching';
import type { Tx } from '../../platform/database/tables.ts';
import { problemAt } from '../../platform/problem.ts';
import { dateOf, requireTimes, type Times } from '../assignment/times.ts';

/** An assignment or a course. */
interface Key {
  readonly university_id: string;
  readonly id: string;
}

/** The times of an assignment for one section, by their instants; null: the assignment's own. */
export interface SectionTimesRow extends SectionTimes {
  readonly name: string;
}

/** The times for all sections that have any, by name: a column of a query of `assignment`. */
export const sectionTimesColumn: RawBuilder<SectionTimesRow[]> = sql`(
  select coalesce(json_agg(json_build_object('section', c.id, 'name', c.name, 'start_time', t.start_time,
    'end_time', t.end_time) order by lower(c.name), c.id), '[]')
  from section_times t
  join course_sections c on c.university_id = t.university_id and c.id = t.section_id
  where t.university_id = assignment.university_id and t.assignment_id = assignment.id)`;

/**
 * Throws 400 at `sections` for one that is named twice or is not of the course, for an end not after the start, and for a
 * start before students see the assignment.
 */
export async function requireSectionTimes(
  tx: Tx,
  { university_id, id: course }: Key,
  times: Times,
  sections: readonly SectionTimes[],
): Promise<void> {
  if (sections.length === 0) return;
  const ids = sections.map(({ section }) => section);
  const known = await tx
    .selectFrom('course_sections')
    .where('university_id', '=', university_id)
    .where('course_id', '=', course)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select('id')
    .execute();
  if (known.length !== ids.length) throw wrong('One of these sections is not in the course, or is named twice.');
  for (const { start_time: start, end_time: end } of sections) {
    const own = { ...times, ...(start && { start_time: new Date(start) }), ...(end && { end_time: new Date(end) }) };
    requireTimes(own, 'sections');
  }
}

/** Sets the times for the sections of an assignment, and those of no other. Returns them with the sections' names. */
export async function setSectionTimes(
  tx: Tx,
  { university_id, id }: Key,
  sections: readonly SectionTimes[],
): Promise<SectionTimesRow[]> {
  await tx
    .deleteFrom('section_times')
    .where('university_id', '=', university_id)
    .where('assignment_id', '=', id)
    .execute();
  const rows = sections.flatMap(({ section: section_id, start_time: start, end_time: end }) => {
    const times = { start_time: dateOf(start), end_time: dateOf(end) };
    return start === null && end === null ? [] : [{ university_id, assignment_id: id, section_id, ...times }];
  });
  if (rows.length === 0) return [];
  await tx.insertInto('section_times').values(rows).execute();
  return readSectionTimes(tx, { university_id, id });
}

/** The times for the sections of an assignment. */
export async function readSectionTimes(tx: Tx, { university_id, id }: Key): Promise<SectionTimesRow[]> {
  const { sections } = await tx
    .selectFrom('assignments as assignment')
    .where('assignment.university_id', '=', university_id)
    .where('assignment.id', '=', id)
    .select(sectionTimesColumn.as('sections'))
    .executeTakeFirstOrThrow();
  return sections;
}

function wrong(error: string) {
  return problemAt('sections', 400, 'bad_body', error);
}
