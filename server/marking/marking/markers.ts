import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** The approved teachers of the university except this person, who may be named as second markers, by name. */
export function readMarkers(tx: Tx, who: Tenant): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('users as u')
    .select(['u.id', personName('u').as('name')])
    .where('u.university_id', '=', who.universityId)
    .where('u.user_type', '=', 'teacher')
    .where('u.status', '=', 'active')
    .where('u.id', '<>', who.userId)
    .orderBy('name')
    .orderBy('u.id')
    .execute();
}
