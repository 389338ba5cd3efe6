import type { Elective } from '#contract/elective';
import type { Person } from '../../platform/person.ts';
import type { ElectiveRow } from './store.ts';

/** An elective for `person`. Only administrators see how often it was chosen. */
export function presentElective(row: ElectiveRow, person: Person): Elective {
  return {
    id: row.id,
    name: row.name,
    chosen: row.chosen,
    archived: row.archived_at !== null,
    students: person.userType === 'university_admin' ? row.students : null,
  };
}
