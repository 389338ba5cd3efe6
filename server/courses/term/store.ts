import { sql } from 'kysely';
import type { TermFields } from '#contract/term';
import { nameKeyOf } from '../../people/university/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { unlessTaken } from '../../platform/database/unless-taken.ts';
import { termBegins, termEnds } from './of-course.ts';

export interface TermRow {
  id: string;
  name: string;
  first_day: string;
  last_day: string;
  begins: Date;
  ends: Date;
}

/** The terms of a university, the latest first. */
export function selectTerms(tx: Tx, universityId: string): Promise<TermRow[]> {
  return selectFromTerms(tx, universityId).orderBy('t.first_day', 'desc').orderBy('t.id').execute();
}

export function findTerm(tx: Tx, universityId: string, id: string): Promise<TermRow | undefined> {
  return selectFromTerms(tx, universityId).where('t.id', '=', id).executeTakeFirst();
}

/** Finds a term and locks it until the transaction ends: no course comes into it meanwhile. */
export function lockTerm(tx: Tx, universityId: string, id: string): Promise<TermRow | undefined> {
  return selectFromTerms(tx, universityId).where('t.id', '=', id).forUpdate('t').executeTakeFirst();
}

/** Null where the university has a term of this name. */
export async function insertTerm(tx: Tx, universityId: string, fields: TermFields): Promise<{ id: string } | null> {
  const made = await tx
    .insertInto('terms')
    .values({ university_id: universityId, ...fields, name_key: nameKeyOf(fields.name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? null;
}

/** Writes the name and the days of a term. False where another one has the name. */
export async function writeTerm(tx: Tx, universityId: string, id: string, fields: TermFields): Promise<boolean> {
  return unlessTaken(tx, () =>
    tx
      .updateTable('terms')
      .set({ ...fields, name_key: nameKeyOf(fields.name) })
      .where('university_id', '=', universityId)
      .where('id', '=', id)
      .execute(),
  );
}

export async function deleteTerm(tx: Tx, universityId: string, id: string): Promise<void> {
  await tx.deleteFrom('terms').where('university_id', '=', universityId).where('id', '=', id).execute();
}

/** The courses of a term by code, archived ones too. */
export function selectCoursesOf(tx: Tx, universityId: string, term: string): Promise<{ course_code: string }[]> {
  return tx
    .selectFrom('courses')
    .select('course_code')
    .where('university_id', '=', universityId)
    .where('semester', '=', term)
    .orderBy('course_code')
    .execute();
}

/** The write that lets the courses of a term show its new name. */
export function coursesMove(tx: Tx, universityId: string, from: string, to: string) {
  return tx
    .updateTable('courses')
    .set({ semester: to })
    .where('university_id', '=', universityId)
    .where('semester', '=', from);
}

/**
 * The semester of a course as it is stored: a term's name where it names one in whatever case or spaces, else as it was
 * typed. The term is locked, so that it is neither renamed nor removed before the course is in it.
 */
export async function semesterOf(tx: Tx, universityId: string, typed: string): Promise<string> {
  const term = await tx
    .selectFrom('terms')
    .select('name')
    .where('university_id', '=', universityId)
    .where('name_key', '=', nameKeyOf(typed))
    .forShare()
    .executeTakeFirst();
  return term?.name ?? typed;
}

function selectFromTerms(tx: Tx, universityId: string) {
  return tx
    .selectFrom('terms as t')
    .innerJoin('universities as u', 'u.university_id', 't.university_id')
    .where('t.university_id', '=', universityId)
    .select([
      't.id',
      't.name',
      sql<string>`t.first_day::text`.as('first_day'),
      sql<string>`t.last_day::text`.as('last_day'),
      termBegins.as('begins'),
      termEnds.as('ends'),
    ]);
}
