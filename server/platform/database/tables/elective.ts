import type { Generated } from 'kysely';

/** Rows of `electives`: what a university offers for a choice, and what it offered once. */
export interface ElectivesTable {
  university_id: string;
  id: Generated<string>;
  name: string;
  name_key: string;
  place: number;
  created_at: Date;
  archived_at: Date | null;
}

/** Rows of `elective_choices`: what each student chose, as it stands now. */
export interface ElectiveChoicesTable {
  university_id: string;
  student_id: string;
  elective_id: string;
  chosen_at: Generated<Date>;
}

export interface ElectiveTables {
  electives: ElectivesTable;
  elective_choices: ElectiveChoicesTable;
}
