import { getAssignment, listAssignments } from '#contract/assignment';
import { useApiQuery } from './api-query.ts';

/** Whether the light marks of an assignment's texts are read as formatting; false until that is known. */
export function useIsFormatted(id: string | null): boolean {
  const own = useApiQuery(getAssignment, { params: { id: id ?? '' } }, { enabled: id !== null }).data;
  const listed = useApiQuery(listAssignments, { query: {} }, { enabled: false }).data;
  return (own ?? listed?.find((assignment) => assignment.id === id))?.formatting === true;
}
