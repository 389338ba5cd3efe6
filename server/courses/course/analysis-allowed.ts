import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/**
 * Whether texts of a row of `courses` (under its table alias) may be analyzed: if the course and its university allow
 * it. The subquery reads the university once, not once per row.
 */
export function analysisAllowed(alias: string, { universityId }: Pick<Tenant, 'universityId'>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.analysis_allowed`)} and (
    select u.analysis_allowed from universities u where u.university_id = ${universityId})`;
}

/** Whether texts of practice, which belong to no course, may be analyzed. */
export async function universityAllowsAnalysis(tx: Tx, who: Tenant): Promise<boolean> {
  const row = await tx
    .selectFrom('universities')
    .select('analysis_allowed')
    .where('university_id', '=', who.universityId)
    .executeTakeFirstOrThrow();
  return row.analysis_allowed;
}
