import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/**
 * Whether texts of a row of `courses` (under its table alias) may be analyzed: where its university allows it, too. The
 * university is asked once, not once a row.
 */
export function analysisAllowed(alias: string, { universityId }: Pick<Tenant, 'universityId'>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.analysis_allowed`)} and (
    select u.analysis_allowed from universities u where u.university_id = ${universityId})`;
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
