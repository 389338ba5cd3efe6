import type { Assignment } from '#contract/assignment';
import type { CourseRelation } from '../../courses/course/policy.ts';
import { effectiveDeadlineOf, latenessOf, setEndOf } from '../deadline/lateness.ts';
import type { Progress } from './progress.ts';
import type { SectionTimesRow } from '../section/times.ts';
import { presentCriteria } from '../rules/levels.ts';
import { ownStartOf } from './policy.ts';
import type { AssignmentRow } from './store.ts';

/** An assignment on the wire. Before it starts, students see its title, course and times only. */
export function presentAssignment(row: AssignmentRow, relation: CourseRelation, now: Date): Assignment {
  const deadline = {
    end: row.end_time,
    sectionEnd: row.section_end,
    extendedUntil: row.extended_until,
    graceHours: row.grace_hours,
  };
  const start = ownStartOf(row);
  const { settled_at: submittedAt, sealed_after: sealedAfter } = row;
  const hidden = relation === 'attends' && now < start;
  return {
    id: row.id,
    title: row.title,
    description: hidden ? '' : row.description,
    start_time: start.toISOString(),
    end_time: setEndOf(deadline).toISOString(),
    ...presentSections(row, relation),
    own_end: effectiveDeadlineOf(deadline).toISOString(),
    extension: extensionOf(row),
    class_info: hidden ? '' : row.class_info,
    course: row.course_id,
    course_name: row.course_name,
    course_code: row.course_code,
    word_goal: hidden ? null : row.word_goal,
    ai_policy: hidden || row.ai_preset === null ? null : { preset: row.ai_preset, note: row.ai_note },
    ai_statement: !hidden && row.ai_statement,
    visible_from: row.visible_from?.toISOString() ?? null,
    time_zone: row.time_zone,
    grace_hours: row.grace_hours,
    archived: row.archived_at !== null,
    changed_at: laterOf(row.changed_at, row.extended_at).toISOString(),
    analysis: row.analysis,
    ...presentRules(row, relation, hidden),
    submission: row.submission_id,
    ...writtenOf(row),
    ...(row.submission_id === null ? {} : { ai_statement_given: row.ai_statement_given }),
    handed_in_at: row.handed_in_at?.toISOString() ?? null,
    standing: submittedAt === null ? null : latenessOf(deadline, { submittedAt, sealedAfter }),
  };
}

/** The times of all sections, which students don't see. */
function presentSections({ sections }: AssignmentRow, relation: CourseRelation): Pick<Assignment, 'sections'> {
  return relation === 'attends' ? {} : { sections: sections.map(presentSection) };
}

function presentSection({ section, name, start_time: start, end_time: end }: SectionTimesRow) {
  return { section, name, start_time: start && instantOf(start), end_time: end && instantOf(end) };
}

function instantOf(stored: string): string {
  return new Date(stored).toISOString();
}

/**
 * Whether texts may have formatting and students may ask for comments on drafts, the marking rules, and the part of an
 * assistant or a reader. Students don't see the second
 * marker and the time of the release.
 */
function presentRules(row: AssignmentRow, relation: CourseRelation, hidden: boolean) {
  const { hold, blind, second_marker, criteria, released_at } = row;
  const formatting = row.formatting && row.formatting_allowed;
  const draft_comments = !hidden && (row.draft_comments || row.draft_reviewed);
  const shown = { formatting, draft_comments, hold, blind, ...presentCriteria(hidden ? [] : criteria) };
  if (relation === 'attends') return { ...shown, second_marker: null, released_at: null };
  const part = relation === 'assists' ? { assists: true } : relation === 'reads' ? { reads: true } : {};
  return { ...shown, ...part, second_marker, released_at: released_at?.toISOString() ?? null };
}

function writtenOf({ written_counter: counter, written_length: length }: AssignmentRow): Pick<Assignment, 'written'> {
  return counter === null || length === null ? {} : { written: { counter, length } };
}

function laterOf(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one;
}

function extensionOf({ extended_until: until, extension_reason: reason }: AssignmentRow): Assignment['extension'] {
  return until === null ? null : { until: until.toISOString(), reason: reason ?? '' };
}

/** Adds the progress of their classes to assignments, for people who teach or administer. */
export function withProgress(
  assignments: readonly Assignment[],
  progress: ReadonlyMap<string, Progress>,
): Assignment[] {
  return assignments.map((assignment) => ({
    ...assignment,
    progress: progress.get(assignment.id) ?? { submitted: 0, to_read: 0, drafts: 0 },
  }));
}
