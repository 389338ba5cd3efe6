import type { StandingBefore } from '../columns.ts';
import type { LeftOut } from '#contract/roster';
import type { ColumnType, Generated } from 'kysely';

export interface RosterImportsTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  imported_by: string;
  imported_at: Date;
  added: number;
  invited: number;
  bad: ColumnType<LeftOut[], string, never>;
  undone_at: Date | null;
}

export interface RosterAdditionsTable {
  university_id: string;
  import_id: string;
  student_id: string;
  before: StandingBefore;
}

export interface RosterTables {
  roster_imports: RosterImportsTable;
  roster_additions: RosterAdditionsTable;
}
