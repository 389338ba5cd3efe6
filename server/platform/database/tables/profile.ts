import type { GeneratedAlways } from 'kysely';

export interface StudentProfileTable {
  university_id: string;
  user_id: string;
  roll_no: string;
  /** In the form that is looked for. */
  roll_key: GeneratedAlways<string>;
  program_id: string;
  department_id: string;
  year_of_study: string;
  section: string;
  semester: string;
  updated_at: Date;
}

export interface TeacherProfileTable {
  university_id: string;
  user_id: string;
  employee_id: string;
  program_id: string;
  department_id: string;
  designation: string;
  updated_at: Date;
}

export interface ProfileTables {
  student_profiles: StudentProfileTable;
  teacher_profiles: TeacherProfileTable;
}
