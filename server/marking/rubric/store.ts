import { sql } from 'kysely';
import type { ListedRubric } from '#contract/rubric';
import { personName } from '../../people/account/person-name.ts';
import { nameKeyOf } from '../../people/university/store.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { unlessTaken } from '../../platform/database/unless-taken.ts';
import type { Person } from '../../platform/person.ts';

/** The most rubrics of a list. */
const LISTED_MAX = 1000;

export type RubricRow = Row<'rubrics'>;
export type ListedRow = Omit<ListedRubric, 'mine'> & Pick<RubricRow, 'user_id'>;
type Naming = Pick<RubricRow, 'name' | 'shared'>;

/** The rubrics that a person may use: their own, and those that others of the university share. */
function usable(tx: Tx, { universityId, userId }: Person) {
  return tx
    .selectFrom('rubrics as r')
    .where('r.university_id', '=', universityId)
    .where((is) => is.or([is('r.user_id', '=', userId), is('r.shared', '=', true)]));
}

/** The person's own rubrics by name, then those of others. */
export function selectRubrics(tx: Tx, person: Person): Promise<ListedRow[]> {
  return usable(tx, person)
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'r.university_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select([
      'r.id',
      'r.name',
      'r.shared',
      'r.user_id',
      personName('u').as('owner_name'),
      sql<number>`jsonb_array_length(r.criteria)`.as('criteria'),
      sql<number>`(select sum((c ->> 'points')::double precision) from jsonb_array_elements(r.criteria) c)`.as(
        'points',
      ),
    ])
    .orderBy(sql`r.user_id = ${person.userId}`, 'desc')
    .orderBy('r.name_key')
    .orderBy('r.id')
    .limit(LISTED_MAX)
    .execute();
}

export function findRubric(tx: Tx, person: Person, id: string): Promise<RubricRow | undefined> {
  return usable(tx, person).selectAll('r').where('r.id', '=', id).executeTakeFirst();
}

export async function countOwn(tx: Tx, { universityId, userId }: Person): Promise<number> {
  const { count } = await tx
    .selectFrom('rubrics')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Null where the person has a rubric of this name. */
export async function insertRubric(
  tx: Tx,
  { universityId, userId }: Person,
  rubric: Naming & { readonly criteria: string },
): Promise<{ id: string } | null> {
  const made = await tx
    .insertInto('rubrics')
    .values({ ...rubric, university_id: universityId, user_id: userId, name_key: nameKeyOf(rubric.name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? null;
}

/**
 * Writes a rubric that is still at the revision `base`. 'overtaken' where it is at another one, 'taken' where another one
 * of the person's has the name.
 */
export async function writeRubric(
  tx: Tx,
  { universityId, userId }: Person,
  { id, base }: { id: string; base: number },
  { name, ...content }: Naming & { readonly criteria: string },
): Promise<'written' | 'overtaken' | 'taken'> {
  let written = 0n;
  const isFree = await unlessTaken(tx, async () => {
    const { numUpdatedRows } = await tx
      .updateTable('rubrics')
      .set((row) => ({ name, ...content, name_key: nameKeyOf(name), revision: row('revision', '+', 1) }))
      .where('university_id', '=', universityId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revision', '=', base)
      .executeTakeFirstOrThrow();
    written = numUpdatedRows;
  });
  if (!isFree) return 'taken';
  return written === 0n ? 'overtaken' : 'written';
}

export async function deleteOwn(tx: Tx, { universityId, userId }: Person, id: string): Promise<void> {
  await tx
    .deleteFrom('rubrics')
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
