import { sql } from 'kysely';
import type { CitationStyle, Reference } from '#contract/reference';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

export interface StoredList {
  readonly items: readonly Reference[];
  readonly style: CitationStyle;
}

export interface ListRow extends StoredList {
  /** Whether the university lets its students look up DOIs and ISBNs. */
  readonly lookup: boolean;
}

/** A student's own list for an assignment; an empty one where they have none. `locked`: nobody changes it meanwhile. */
export async function selectList(
  tx: Tx,
  { universityId, userId }: Tenant,
  assignmentId: string,
  { locked = false } = {},
): Promise<ListRow> {
  if (locked)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`references ${assignmentId} ${userId}`}, 0))`.execute(tx);
  const { rows } = await sql<ListRow>`
    select coalesce(l.items, '[]') as items, coalesce(l.style, 'apa') as style, u.lookup_allowed as lookup
    from universities u
    left join reference_lists l on l.university_id = u.university_id and l.assignment_id = ${assignmentId}
      and l.user_id = ${userId}
    where u.university_id = ${universityId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A person has no university.');
  return row;
}

/** Keeps a student's own list for an assignment. */
export async function putList(
  tx: Tx,
  { universityId, userId }: Tenant,
  assignmentId: string,
  { items, style }: StoredList,
  now: Date,
): Promise<void> {
  const kept = { items: JSON.stringify(items), style, changed_at: now };
  await tx
    .insertInto('reference_lists')
    .values({ university_id: universityId, assignment_id: assignmentId, user_id: userId, ...kept })
    .onConflict((conflict) => conflict.columns(['university_id', 'assignment_id', 'user_id']).doUpdateSet(kept))
    .execute();
}

/** Whether the university lets its students look up DOIs and ISBNs. */
export async function selectLookupAllowed(tx: Tx, { universityId }: Tenant): Promise<boolean> {
  const { lookup_allowed: allowed } = await tx
    .selectFrom('universities')
    .select('lookup_allowed')
    .where('university_id', '=', universityId)
    .executeTakeFirstOrThrow();
  return allowed;
}
