import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import type { FoundRows } from '#contract/find';
import { searchForAll, soughtIn } from '#writing/document/find-words';
import { useApiQuery } from '../../data/api-query.ts';

const NOT_ASKED = { enabled: false };

/** The courses and assignments with these words among those that this device has kept; no people. */
export function useKeptRows(q: string): FoundRows {
  const { data: courses = [] } = useApiQuery(listTaughtCourses, {}, NOT_ASKED);
  const { data: assignments = [] } = useApiQuery(listAssignments, { query: {} }, NOT_ASKED);
  const search = searchForAll(soughtIn(q), 1);
  const has = (...texts: readonly string[]) => search(texts.join(' ')) !== null;
  const taught = new Set(courses.map(({ id }) => id));
  return {
    courses: kindOf(courses.filter(({ course_code: code, name }) => has(code, name))),
    assignments: kindOf(
      assignments
        .filter(({ title }) => has(title))
        .map((one) => ({ ...one, beside: !taught.has(one.course) && one.reads !== true })),
    ),
    people: kindOf([]),
  };
}

function kindOf<R>(rows: R[]): { rows: R[]; total: number } {
  return { rows, total: rows.length };
}
