import type { ColumnType, Generated } from 'kysely';

/** Rows of `courses`. Every table's key begins with university_id. */
export interface CoursesTable {
  university_id: string;
  id: Generated<string>;
  teacher_id: string;
  department_id: string;
  program_id: string;
  course_code: string;
  name: string;
  credits: number;
  semester: string;
  course_type: 'compulsory' | 'elective';
  analysis_allowed: Generated<boolean>;
  created_at: ColumnType<Date, never, never>;
}

export interface CourseTables {
  courses: CoursesTable;
}
