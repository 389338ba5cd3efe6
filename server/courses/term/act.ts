import type { Term, TermFields } from '#contract/term';
import { auditRow } from '../../people/account/audit.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import { notFound, problem, problemAt, type ProblemError } from '../../platform/problem.ts';
import { byCount, listWithAnd } from '../../platform/wording.ts';
import {
  coursesMove,
  deleteTerm,
  findTerm,
  insertTerm,
  lockTerm,
  selectCoursesOf,
  writeTerm,
  type TermRow,
} from './store.ts';

/** The codes of courses that a refusal names. */
const NAMED_MAX = 5;

/** Adds a term. Throws a Problem, as all of these do: 409 for a name that is taken, 400 for days in the wrong order. */
export async function addTerm(tx: Tx, person: Person, fields: TermFields, now: Date): Promise<TermRow> {
  requireDays(fields);
  const made = await insertTerm(tx, person.universityId, fields);
  if (made === null) throw nameTaken(fields.name);
  await noteOf(tx, person, 'term.created', made.id, now, fields).execute();
  return accessTerm(tx, person, made.id);
}

/** Changes a term's name and days; its courses show the new name. Throws 404 for an unknown term, too. */
export async function changeTerm(tx: Tx, person: Person, id: string, fields: TermFields, now: Date): Promise<TermRow> {
  const term = await lockTerm(tx, person.universityId, id);
  if (term === undefined) throw notFound();
  requireDays(fields);
  const { name, first_day, last_day } = term;
  if (!(await writeTerm(tx, person.universityId, id, fields))) throw nameTaken(fields.name);
  await writeInOneStatement(tx, [
    name === fields.name ? null : coursesMove(tx, person.universityId, name, fields.name),
    noteOf(tx, person, 'term.changed', id, now, { before: { name, first_day, last_day }, after: fields }),
  ]);
  return accessTerm(tx, person, id);
}

/** Removes a term. Throws 404 for an unknown one, and 409 with its courses where there are any. */
export async function takeOutTerm(tx: Tx, person: Person, id: string, now: Date): Promise<void> {
  const term = await lockTerm(tx, person.universityId, id);
  if (term === undefined) throw notFound();
  const courses = await selectCoursesOf(tx, person.universityId, term.name);
  if (courses.length > 0) throw inUse(courses.map(({ course_code: code }) => code));
  await deleteTerm(tx, person.universityId, id);
  await noteOf(tx, person, 'term.removed', id, now, { name: term.name }).execute();
}

export function presentTerm({ begins, ends, ...term }: TermRow): Term {
  return { ...term, begins: begins.toISOString(), ends: ends.toISOString() };
}

async function accessTerm(tx: Tx, person: Person, id: string): Promise<TermRow> {
  const term = await findTerm(tx, person.universityId, id);
  if (term === undefined) throw notFound();
  return term;
}

function requireDays({ first_day, last_day }: TermFields): void {
  if (last_day < first_day)
    throw problemAt('last_day', 400, 'bad_body', 'The last day of a term is not before its first day.');
}

function nameTaken(name: string): ProblemError {
  return problem(409, 'already_exists', `There is a term named ${name} already.`);
}

function inUse(codes: readonly string[]): ProblemError {
  const more = codes.length - NAMED_MAX;
  const listed = listWithAnd(
    more > 0 ? [...codes.slice(0, NAMED_MAX), byCount(more, '1 more', `${String(more)} more`)] : codes,
  );
  const says = byCount(
    codes.length,
    `The course ${listed} is in this term: it can’t be removed.`,
    `The courses ${listed} are in this term: it can’t be removed.`,
  );
  return problem(409, 'term_in_use', says, 'Choose another semester for them first. Archived courses count, too.');
}

function noteOf(
  tx: Tx,
  { universityId, userId: actorId }: Person,
  action: string,
  objectId: string,
  at: Date,
  detail: Record<string, unknown>,
) {
  return auditRow(tx, { universityId, actorId, action, objectId, detail, at });
}
