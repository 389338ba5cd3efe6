import { sql, type RawBuilder } from 'kysely';

/** The name of a row of `users` (under its table alias), or the e-mail address before the profile was completed. */
export function personName(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`coalesce(nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email')})`;
}
