import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';

/** Whether texts of a row of `courses` (under its table alias) may be analyzed: where its university allows it, too. */
export function analysisAllowed(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${column('analysis_allowed')} and (
    select u.analysis_allowed from universities u where u.university_id = ${column('university_id')})`;
}

/** What holds for practice, which belongs to no course. */
export async function universityAllowsAnalysis(tx: Tx, who: Tenant): Promise<boolean> {
  const row = await tx
    .selectFrom('universities')
    .select('analysis_allowed')
    .where('university_id', '=', who.universityId)
    .executeTakeFirstOrThrow();
  return row.analysis_allowed;
}
