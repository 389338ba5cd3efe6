import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/**
 * Lets one call of a person at a time go on, until its transaction ends: two at once would each miss what the other
 * writes. Call it before all other locks.
 */
export async function lockPerson(tx: Tx, { universityId, userId }: Tenant): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('university_id', '=', universityId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}
