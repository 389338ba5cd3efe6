import { sql } from 'kysely';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { PushContext } from './context.ts';
import type { ReadPart } from './parts.ts';

/**
 * The write that keeps how far streams go on their device, where it holds more than it sent: their rows are locked by the
 * push. Null where nothing is said of it.
 */
export function heldWrite({ person }: PushContext, parts: readonly ReadPart[]): Write {
  const said = parts.flatMap(({ stream, held }) => (held === undefined ? [] : { stream, held }));
  if (said.length === 0) return null;
  return sql`
    update streams s set held = n.held
    from unnest(${said.map(({ stream }) => stream)}::text[], ${said.map(({ held }) => held)}::integer[])
      as n (stream, held)
    where s.university_id = ${person.universityId} and s.user_id = ${person.userId} and s.stream = n.stream`;
}
