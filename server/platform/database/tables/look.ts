import type { Generated } from 'kysely';
import type { LookKind } from '#contract/look';

/** Rows of `looks`: `last_at` moves on while the same is opened again within minutes. */
export interface LooksTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  user_id: string;
  what: LookKind;
  first_at: Date;
  last_at: Date;
}

export interface LookTables {
  looks: LooksTable;
}
