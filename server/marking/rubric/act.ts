import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint';
import { RUBRICS_MAX, type createRubric, type updateRubric } from '#contract/rubric';
import { criteriaAfter, requireCriteria } from '../../assignments/rules/levels.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { forbidden, notFound, problem, problemAt, type ProblemError } from '../../platform/problem.ts';
import { countOwn, deleteOwn, findRubric, insertRubric, writeRubric, type RubricRow } from './store.ts';

/** A rubric that the person may use. Throws 404 for any other. */
export async function readRubric(tx: Tx, person: Person, id: string): Promise<RubricRow> {
  const rubric = await findRubric(tx, person, id);
  if (rubric === undefined) throw notFound();
  return rubric;
}

/**
 * Keeps criteria as a rubric; returns its id. Throws 400 for criteria or levels that break their rule and for a full
 * library, 409 for a name that the library has.
 */
export async function addRubric(tx: Tx, person: Person, body: BodyOf<typeof createRubric>): Promise<string> {
  const { name, shared } = body;
  const criteria = criteriaAfter(body, []);
  requireCriteria(criteria);
  if ((await countOwn(tx, person)) >= RUBRICS_MAX)
    throw problemAt(
      'name',
      400,
      'bad_body',
      `You have ${String(RUBRICS_MAX)} rubrics. Delete one that you no longer use.`,
    );
  const made = await insertRubric(tx, person, { name, shared, criteria: JSON.stringify(criteria) });
  if (made === null) throw nameTaken();
  return made.id;
}

/**
 * Changes a rubric's name, who may use it, and what it says. A change that finds all of it there already is done. Throws
 * 403 for another's shared rubric, 404 for one that is not to be seen, 400 for criteria that break their rule, 409 for a
 * name that the library has, and where another change came since its `base`.
 */
export async function changeRubric(
  tx: Tx,
  person: Person,
  id: string,
  { edited, ...naming }: BodyOf<typeof updateRubric>,
): Promise<string> {
  const stored = await requireOwn(tx, person, id);
  const criteria = edited === undefined ? stored.criteria : criteriaAfter(edited, []);
  requireCriteria(criteria);
  if (
    isDeepStrictEqual({ ...naming, criteria }, { name: stored.name, shared: stored.shared, criteria: stored.criteria })
  )
    return id;
  const base = edited?.base ?? stored.revision;
  const written = await writeRubric(tx, person, { id, base }, { ...naming, criteria: JSON.stringify(criteria) });
  if (written === 'taken') throw nameTaken();
  if (written === 'overtaken')
    throw problem(409, 'out_of_date', 'This rubric was changed elsewhere since you opened it, so yours was not saved.');
  return id;
}

/** Deletes a rubric. Throws as {@link changeRubric} does. */
export async function takeOutRubric(tx: Tx, person: Person, id: string): Promise<string> {
  await requireOwn(tx, person, id);
  await deleteOwn(tx, person, id);
  return id;
}

async function requireOwn(tx: Tx, person: Person, id: string): Promise<RubricRow> {
  const rubric = await readRubric(tx, person, id);
  if (rubric.user_id !== person.userId) throw forbidden('Only the teacher whose rubric it is may change it.');
  return rubric;
}

function nameTaken(): ProblemError {
  return problemAt('name', 409, 'already_exists', 'You have a rubric of this name. Choose another one.');
}
