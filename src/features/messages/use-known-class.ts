import type { Assignment } from '#contract/assignment';
import { CLASS_PAGE_MAX, getClass } from '#contract/class';
import { listEnrolledStudents } from '#contract/course';
import { listCourseSections } from '#contract/course-section';
import { useApiQuery } from '../../data/api-query.ts';
import type { KnownClass } from './recipients.ts';

/** What is known of the class of an assignment, for the choice of whom a message is for. The device keeps it. */
export function useKnownClass({ id, course, blind }: Pick<Assignment, 'id' | 'course' | 'blind'>): KnownClass {
  const enrolled = useApiQuery(listEnrolledStudents, { params: { id: course } }).data;
  const sections = useApiQuery(listCourseSections, { params: { id: course } }).data;
  const query = { state: 'not_submitted', size: String(CLASS_PAGE_MAX) } as const;
  const left = useApiQuery(getClass, { params: { id }, query }, { enabled: !blind }).data;
  const isWhole = left !== undefined && left.total === left.students.length;
  return {
    enrolled: enrolled?.enrolled_students,
    sections,
    unsubmitted: isWhole && !blind ? left.students : undefined,
  };
}
