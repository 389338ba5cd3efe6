import { sql, type RawBuilder } from 'kysely';
import type { TableData } from '../../platform/personal-data/personal-data.ts';

/** A person as the tables know them. */
export interface DataSubject {
  readonly universityId: string;
  readonly userId: string;
  /** Null: nobody has proved that an address is theirs, so what has it is not known to be their data. */
  readonly emailKey: string | null;
}

/** Whether a row `t` of this table is data of the person, by the registry. */
export function isOf({ of, columns }: TableData, person: DataSubject): RawBuilder<boolean> {
  const { universityId, userId, emailKey } = person;
  const paths = of.map(({ by, column }) => {
    const value = sql.ref(`t.${column}`);
    if (by === 'own') return sql`${value} = ${userId}`;
    if (by === 'address') return sql`lower(${value}) = ${emailKey}`;
    if (by === 'writing')
      return sql`${value} in (select id from submissions where university_id = ${universityId} and user_id = ${userId})`;
    return sql`${value} in (select id from invitations where university_id = ${universityId} and email_key = ${emailKey})`;
  });
  const theirs = paths.length === 0 ? sql`false` : sql.join(paths, sql` or `);
  return 'university_id' in columns ? sql`t.university_id = ${universityId} and (${theirs})` : sql`(${theirs})`;
}
