import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface UniversityTable {
  university_id: Generated<string>;
  code: string;
  name: string;
  location: string;
  email: string;
  verified_at: Date | null;
  teacher_domains: Generated<string[]>;
  unenrollment_allowed: Generated<boolean>;
  analysis_allowed: Generated<boolean>;
  log_days: Generated<number>;
  deleted_text_shown: Generated<boolean>;
  time_zone: Generated<string>;
  created_at: Date;
}

export interface ProgramTable {
  university_id: string;
  id: Generated<string>;
  name: string;
  name_key: string;
  created_at: Date;
  archived_at: ColumnType<Date | null, never, Date | null>;
}

export interface DepartmentTable extends ProgramTable {
  program_id: string;
}

export interface AuditTable {
  university_id: string;
  id: Generated<string>;
  at: Date;
  actor_id: string | null;
  action: string;
  object_id: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
}

export interface UniversityTables {
  universities: UniversityTable;
  programs: ProgramTable;
  departments: DepartmentTable;
  audit: AuditTable;
}
