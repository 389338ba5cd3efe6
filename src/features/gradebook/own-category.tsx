import type { ReactNode } from 'react';
import type { CategoryTotal } from '#contract/course-total';
import { POINTS_WITHOUT_CRITERIA } from '#contract/return';
import type { GradeCategory } from '#contract/grading-scheme';
import type { OwnCourseGrades } from '#contract/own-grades';
import { TextField } from '../../ui/field.tsx';
import { figure } from '../../wording/figure.ts';
import { categoryTotalWords, dropWords, ownCellWords } from './own-words.ts';
import { isUngraded, triedTrouble } from './what-if.ts';

interface OwnCategoryProps {
  course: OwnCourseGrades;
  category: GradeCategory;
  total: CategoryTotal | undefined;
  /** The grades that are tried, by assignment; null while none are. */
  tried: Readonly<Record<string, string>> | null;
  onTry: (assignment: string, words: string) => void;
}

/** A category of a student's total: what it adds, its assignments, and fields for grades to try. */
export function OwnCategory({ course, category, total, tried, onTry }: OwnCategoryProps): ReactNode {
  if (total === undefined) return null;
  const cells = course.assignments.filter(({ id }) => category.assignments.includes(id));
  return (
    <section className="mt-4" aria-label={category.name}>
      <h3>{category.name}</h3>
      <p className="small quiet">
        {categoryTotalWords(total)} {dropWords(category.drop)}
      </p>
      <ul className="list mt-2">
        {cells.map((cell) => {
          const { id, title, points } = cell;
          const words = tried?.[id] ?? '';
          return (
            <li key={id}>
              <span className="matter">{title}</span>
              {tried !== null && isUngraded(cell) ? (
                <TextField
                  label={`Grade to try, of ${figure(points ?? POINTS_WITHOUT_CRITERIA)}`}
                  aria-label={`Grade to try for ${title}, of ${figure(points ?? POINTS_WITHOUT_CRITERIA)}`}
                  name={`try-${id}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={words}
                  error={triedTrouble(words, points)}
                  onChange={({ target }) => onTry(id, target.value)}
                />
              ) : (
                <span>{ownCellWords(cell, total, course.rules.missing_as_zero)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
