import { sql } from 'kysely';
import type { LeveledCriterion } from '#contract/level';
import type { AssignmentFields } from '#contract/teaching';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import { findRole } from '../../courses/course-role/store.ts';
import type { CourseRow } from '../../courses/course/store.ts';
import { criteriaAfter, requireCriteria, sameScale } from './levels.ts';
import { noteTrail, type TrailNote } from './note-trail.ts';

/** How an assignment is marked. */
export interface MarkingRules {
  readonly hold: boolean;
  readonly blind: boolean;
  readonly second_marker: string | null;
  readonly criteria: readonly LeveledCriterion[];
}

export const NO_RULES: MarkingRules = { hold: false, blind: false, second_marker: null, criteria: [] };

/** The rules after a change; fields that are left out stay. @throws 400 for levels of no criterion. */
export function rulesOf(
  { hold, blind, second_marker, criteria, levels }: AssignmentFields,
  before: MarkingRules,
): MarkingRules {
  return {
    hold: hold ?? before.hold,
    blind: blind ?? before.blind,
    second_marker: second_marker === undefined ? before.second_marker : second_marker,
    criteria: criteriaAfter({ criteria, levels }, before.criteria),
  };
}

/**
 * @throws 400 where criteria or their levels break their rule, or the second marker is not an approved teacher who
 * has no part in the course; 409 where the change would alter criteria or levels by which marks were
 * given.
 */
export async function requireRules(
  tx: Tx,
  person: Person,
  rules: MarkingRules,
  of: {
    readonly id: string | null;
    readonly course: CourseRow;
    readonly moved: boolean;
    readonly before: MarkingRules;
  },
): Promise<void> {
  requireCriteria(rules.criteria);
  const { second_marker } = rules;
  if (second_marker !== null && (of.moved || second_marker !== of.before.second_marker))
    await requireTeacherBeside(tx, person, second_marker, of.course);
  if (of.id !== null && !sameScale(rules.criteria, of.before.criteria) && (await hasMarks(tx, person, of.id)))
    throw problem(
      409,
      'already_marked',
      'Points were given by these criteria: neither they nor their levels can be added, removed or given other points any more.',
      'Names, descriptors and the order of criteria can be changed.',
    );
}

async function requireTeacherBeside(tx: Tx, person: Person, id: string, course: CourseRow): Promise<void> {
  const role = await findRole(tx, course, id);
  if (role === 'assistant' || role === 'reader')
    throw problemAt(
      'second_marker',
      400,
      'bad_body',
      role === 'assistant'
        ? 'They assist in this course and can’t be both.'
        : 'They read this course and can’t be both.',
    );
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('university_id', '=', person.universityId)
    .where('id', '=', id)
    .where('user_type', '=', 'teacher')
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (role !== null || row === undefined)
    throw problemAt('second_marker', 400, 'bad_body', 'Choose another approved teacher of your university.');
}

async function hasMarks(tx: Tx, person: Person, assignmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from markings m join submissions s on s.university_id = m.university_id and s.id = m.submission_id
    where s.university_id = ${person.universityId} and s.assignment_id = ${assignmentId} and m.marks <> '{}'
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Writes the changed rules to the trail. */
export async function noteRules(
  tx: Tx,
  person: Person,
  assignment: string,
  [before, after]: readonly [MarkingRules, MarkingRules],
  now: Date,
): Promise<void> {
  const kinds = ['hold', 'blind', 'second_marker', 'criteria'] as const;
  const notes = kinds.flatMap((kind): TrailNote[] =>
    JSON.stringify(before[kind]) === JSON.stringify(after[kind])
      ? []
      : [{ assignment, submission: null, kind, about: null, before: before[kind], after: after[kind] }],
  );
  await noteTrail(tx, person, notes, now);
}

/** The columns of `assignments` that hold the rules. */
export interface RuleColumns extends Omit<MarkingRules, 'criteria'> {
  readonly criteria: LeveledCriterion[];
  /** When the grades were released to all. */
  readonly released_at: Date | null;
}

/** The rules as columns. `released_at` stays, except that an assignment made blind needs another release. */
export function ruleColumns(rules: MarkingRules, before: MarkingRules, released_at: Date | null): RuleColumns {
  const { hold, blind, second_marker, criteria } = rules;
  const anew = blind && !before.blind;
  return { hold, blind, second_marker, criteria: [...criteria], released_at: anew ? null : released_at };
}
