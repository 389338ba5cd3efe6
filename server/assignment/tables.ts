import type { ColumnType, Generated } from 'kysely';

/** Rows of `assignments`. `deleted_at` hides one from every answer, never from the writing on a device. */
export interface AssignmentsTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  title: string;
  description: string;
  class_info: string;
  start_time: Date;
  end_time: Date;
  created_at: ColumnType<Date, never, never>;
  changed_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface AssignmentTables {
  assignments: AssignmentsTable;
}
