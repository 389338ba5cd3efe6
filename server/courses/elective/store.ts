import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { nameKeyOf } from '../../people/university/store.ts';

export interface ElectiveRow {
  id: string;
  name: string;
  archived_at: Date | null;
  /** Whether the asking person chose it. */
  chosen: boolean;
  /** How many students chose it. */
  students: number;
}

/** The electives in their order: all of them, or only those that the person can choose or chose. */
export function selectElectives(tx: Tx, person: Person, which: 'all' | 'own'): Promise<ElectiveRow[]> {
  const electives = selectFromElectives(tx, person).orderBy('electives.place').orderBy('electives.id');
  if (which === 'all') return electives.execute();
  return electives
    .where((is) => is.or([is('electives.archived_at', 'is', null), is('own.student_id', 'is not', null)]))
    .execute();
}

/** These electives of the caller's university; unknown ids are left out. */
export async function findElectives(tx: Tx, person: Person, ids: readonly string[]): Promise<ElectiveRow[]> {
  if (ids.length === 0) return [];
  return selectFromElectives(tx, person).where('electives.id', 'in', ids).execute();
}

export async function findElective(tx: Tx, person: Person, id: string): Promise<ElectiveRow | undefined> {
  return selectFromElectives(tx, person).where('electives.id', '=', id).executeTakeFirst();
}

/** Lets one administrator at a time change the electives, so that their names and places stay unique. */
export async function lockOffer(tx: Tx, person: Person): Promise<void> {
  await tx
    .selectFrom('universities')
    .select('university_id')
    .where('university_id', '=', person.universityId)
    .forNoKeyUpdate()
    .execute();
}

/** Makes `ids` the student's whole choice. Electives that were chosen before keep the time of their choice. */
export async function writeChoice(tx: Tx, person: Person, ids: readonly string[]): Promise<void> {
  let others = tx
    .deleteFrom('elective_choices')
    .where('university_id', '=', person.universityId)
    .where('student_id', '=', person.userId);
  if (ids.length > 0) others = others.where('elective_id', 'not in', ids);
  await others.execute();
  if (ids.length === 0) return;
  const own = { university_id: person.universityId, student_id: person.userId };
  await tx
    .insertInto('elective_choices')
    .values(ids.map((elective_id) => ({ ...own, elective_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds electives at the end, in the order of `names`; returns the new ones only, as names are unique. */
export async function insertElectives(
  tx: Tx,
  universityId: string,
  names: readonly string[],
  at: Date,
): Promise<{ id: string; name: string }[]> {
  const { last } = await tx
    .selectFrom('electives')
    .select(sql<number>`coalesce(max(place), 0)`.as('last'))
    .where('university_id', '=', universityId)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('electives')
    .values(
      names.map((name, index) => ({
        university_id: universityId,
        name,
        name_key: nameKeyOf(name),
        place: last + index + 1,
        created_at: at,
        archived_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
}

/** The elective of this name, archived or not. */
export async function findElectiveByName(
  tx: Tx,
  person: Person,
  name: string,
): Promise<{ id: string; archived_at: Date | null } | undefined> {
  return tx
    .selectFrom('electives')
    .select(['id', 'archived_at'])
    .where('university_id', '=', person.universityId)
    .where('name_key', '=', nameKeyOf(name))
    .executeTakeFirst();
}

/** Answers false where another elective has the name. */
export async function writeElective(
  tx: Tx,
  person: Person,
  id: string,
  to: { name: string; archived_at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update electives set name = ${to.name}, name_key = ${nameKeyOf(to.name)}, archived_at = ${to.archived_at}
    where university_id = ${person.universityId} and id = ${id} and not exists (
      select from electives other
      where other.university_id = electives.university_id and other.name_key = ${nameKeyOf(to.name)}
        and other.id <> electives.id)
    returning id`.execute(tx);
  return rows.length === 1;
}

function selectFromElectives(tx: Tx, person: Person) {
  return tx
    .selectFrom('electives')
    .leftJoin('elective_choices as own', (join) =>
      join
        .onRef('own.university_id', '=', 'electives.university_id')
        .onRef('own.elective_id', '=', 'electives.id')
        .on('own.student_id', '=', person.userId),
    )
    .where('electives.university_id', '=', person.universityId)
    .select((from) => [
      'electives.id',
      'electives.name',
      'electives.archived_at',
      sql<boolean>`own.student_id is not null`.as('chosen'),
      from
        .selectFrom('elective_choices as choice')
        .whereRef('choice.university_id', '=', 'electives.university_id')
        .whereRef('choice.elective_id', '=', 'electives.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('students'),
    ]);
}
