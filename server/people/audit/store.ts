import { sql } from 'kysely';
import { AUDIT_PER_PAGE } from '#contract/audit';
import { personName } from '../account/person-name.ts';
import type { Tx } from '../../platform/database/tables.ts';

const LOG_IN = 'session.opened';

export interface EntryRow {
  id: string;
  at: Date;
  action: string;
  actor_name: string | null;
  actor_email: string | null;
  /** The object's current name; null where it has none. */
  object: string | null;
  detail: Record<string, unknown>;
}

export interface EntryWish {
  /** Only older ones than this entry: ids are ordered by time. */
  before?: string | undefined;
  about?: 'changes' | 'log-ins' | undefined;
}

/** One page of the log, the newest first, and where the next page begins; null where there is none. */
export async function readEntries(
  tx: Tx,
  universityId: string,
  wish: EntryWish,
): Promise<{ rows: EntryRow[]; next: string | null }> {
  let query = selectEntries(tx, universityId)
    .orderBy('a.id', 'desc')
    .limit(AUDIT_PER_PAGE + 1);
  if (wish.before !== undefined) query = query.where('a.id', '<', wish.before);
  if (wish.about !== undefined) query = query.where('a.action', wish.about === 'log-ins' ? '=' : '<>', LOG_IN);
  const found = await query.execute();
  const rows = found.slice(0, AUDIT_PER_PAGE);
  return { rows, next: found.length > AUDIT_PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

function selectEntries(tx: Tx, universityId: string) {
  // An id belongs to one table at most, so the first name found is the object's.
  const named = (table: string) =>
    sql`(select o.name from ${sql.table(table)} o where o.university_id = a.university_id and o.id = a.object_id)`;
  return tx
    .selectFrom('audit as a')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.university_id', '=', 'a.university_id').onRef('actor.id', '=', 'a.actor_id'),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.university_id', '=', 'a.university_id').onRef('person.id', '=', 'a.object_id'),
    )
    .select(['a.id', 'a.at', 'a.action', 'a.detail', 'actor.email as actor_email'])
    .select([
      sql<string | null>`case when actor.id is null then null else ${personName('actor')} end`.as('actor_name'),
      sql<string | null>`coalesce(${personName('person')}, ${named('programs')}, ${named('departments')},
        ${named('courses')}, ${named('electives')})`.as('object'),
    ])
    .where('a.university_id', '=', universityId);
}
