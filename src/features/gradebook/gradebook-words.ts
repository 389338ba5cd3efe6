import type { CourseTotal } from '#contract/course-total';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import type { GradebookAssignment, GradebookState } from '#contract/gradebook';
import type { GradingScheme, TotalRules } from '#contract/grading-scheme';
import { figure } from '../../wording/figure.ts';
import { listOf } from '../../wording/list.ts';

const words: Readonly<Record<GradebookState, string>> = {
  open: '–',
  missing: 'Missing',
  submitted: 'To grade',
  returned: 'Comments',
};

/** What a cell says: the grade that the student sees, or how far they are; '–' while nothing is due. */
export function cellWords(state: GradebookState, grade: number | null): string {
  return state === 'returned' && grade !== null ? figure(grade) : words[state];
}

/** What a column's grades are of: 'of 20'; 'Names hidden' while it shows nothing. */
export function scaleWords({ hidden, points }: Pick<GradebookAssignment, 'hidden' | 'points'>): string {
  return hidden ? 'Names hidden' : `of ${figure(points ?? POINTS_WITHOUT_CRITERIA)}`;
}

/** The category of an assignment: 'Essays'; 'Not counted' in a course with others; '' where the course has no total. */
export function categoryWords({ categories }: TotalRules, assignment: string): string {
  const category = categories.find(({ assignments }) => assignments.includes(assignment));
  return category?.name ?? (categories.length === 0 ? '' : 'Not counted');
}

/** A course total beside its scale: '84.3 B', '84.3'; '–' where no grade counts. */
export function totalWords({ percent, letter }: Pick<CourseTotal, 'percent' | 'letter'>): string {
  return letter === null ? figure(percent) : `${figure(percent)} ${letter}`;
}

/** What a course total is made of: 'Essays 60%, Exam 40%.' */
export function madeOfWords({ categories }: Pick<GradingScheme, 'categories'>): string {
  if (categories.length === 0) return 'This course has no total yet.';
  return `${listOf(...categories.map(({ name, weight }) => `${name} ${figure(weight)}%`))}.`;
}
