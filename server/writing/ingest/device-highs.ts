import { sql } from 'kysely';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { PushContext } from './context.ts';
import type { ReadPart } from './parts.ts';

/**
 * The write that stores the highest seq that each stream has on its device, where the device holds more than it sent.
 * The push has locked the rows. Null where no part reports it.
 */
export function deviceHighWrite({ person }: PushContext, parts: readonly ReadPart[]): Write {
  const said = parts.flatMap(({ stream, held }) => (held === undefined ? [] : { stream, held }));
  if (said.length === 0) return null;
  return sql`
    update streams s set held = n.held
    from unnest(${said.map(({ stream }) => stream)}::text[], ${said.map(({ held }) => held)}::integer[])
      as n (stream, held)
    where s.university_id = ${person.universityId} and s.user_id = ${person.userId} and s.stream = n.stream`;
}
