import type { TaughtCourse } from '#contract/course';

/** A term that is over, and the courses of it that the teacher leads and has not archived. */
export interface EndedTerm {
  name: string;
  /** '2026-05-30' */
  lastDay: string;
  courses: TaughtCourse[];
}

export function endedTerms(courses: readonly TaughtCourse[], now: Date): EndedTerm[] {
  const terms = new Map<string, EndedTerm>();
  for (const course of courses) {
    const { semester: name, term_ends: ends, term_last_day: lastDay, archived, leads } = course;
    if (archived || !leads || !ends || !lastDay || new Date(ends) > now) continue;
    const term = terms.get(name) ?? { name, lastDay, courses: [] };
    terms.set(name, { ...term, courses: [...term.courses, course] });
  }
  return [...terms.values()];
}
