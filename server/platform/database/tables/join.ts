import type { Admits } from '#contract/join';
import type { Generated } from 'kysely';

export interface JoinCodesTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  code: string;
  admits: Admits;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface JoinTables {
  join_codes: JoinCodesTable;
}
