import type { Assignment } from '#contract/assignment';
import { levelAt } from '#contract/level';
import type { TrailEntry } from '#contract/marking';

const SHOWN_LENGTH = 200;

type Rubric = Pick<Assignment, 'criteria' | 'levels'>;
type Words = (entry: TrailEntry, rubric: Rubric) => string;

const words: Readonly<Record<TrailEntry['kind'], Words>> = {
  mark: (entry, { criteria, levels }) => {
    const { about, after } = entry;
    const name = criteria.find(({ id }) => id === about)?.name ?? 'A criterion';
    const level = levelAt(levels?.[about ?? ''], typeof after === 'number' ? after : null);
    return `${name}: ${change(entry)}${level === null ? '' : ` (${level.name})`}`;
  },
  grade: (entry) => `Grade: ${change(entry)}`,
  feedback: (entry) => `Feedback: ${change(entry)}`,
  comment: (entry) => `Comment: ${entry.before === null ? said(entry.after) : change(entry)}`,
  uncomment: ({ before }) => `Comment deleted: ${said(before)}`,
  save: () => 'Saved',
  reopen: () => 'Opened again as a draft',
  return: ({ after }) => `Returned to the student${gradeIn(after)}`,
  hold: ({ after }) =>
    after === true ? 'Grades are held until they are released' : 'Grades are returned as they are saved',
  blind: ({ after }) => (after === true ? 'Names are hidden' : 'Names are shown'),
  second_marker: ({ after }) => (after === null ? 'No second grader any more' : 'A second grader was named'),
  criteria: () => 'The criteria were changed',
  release: () => 'The grades were released',
  regrade_asked: ({ after }) => `The student asked about the grade: ${said(after)}`,
  regrade_replied: ({ after }) => `A reply about the grade: ${said(after)}`,
  regrade_answered: () => 'The question about the grade was answered',
};

/** One change of a marking in words, with the values before and after, and the level that the points after reach. */
export function trailWords(entry: TrailEntry, rubric: Rubric): string {
  return words[entry.kind](entry, rubric);
}

function change({ before, after }: TrailEntry): string {
  return `${said(before)} → ${said(after)}`;
}

function gradeIn(value: unknown): string {
  const grade = fieldOf(value, 'grade');
  return typeof grade === 'number' ? `: ${String(grade)}` : '';
}

function said(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : fieldOf(value, 'words');
  if (typeof text !== 'string' || text.trim() === '') return '–';
  return `“${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).trimEnd()}...` : text}”`;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
