import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';

/** Whether the university lets texts have formatting. The subquery reads the university once, not once per row. */
export function formattingAllowed({ universityId }: Pick<Tenant, 'universityId'>): RawBuilder<boolean> {
  return sql<boolean>`(
    select u.formatting_allowed from universities u where u.university_id = ${universityId})`;
}
