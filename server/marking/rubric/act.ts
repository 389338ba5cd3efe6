import type { BodyOf } from '#contract/endpoint';
import { RUBRICS_MAX, type createRubric, type updateRubric } from '#contract/rubric';
import { criteriaAfter, requireCriteria } from '../../assignments/rules/levels.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { forbidden, notFound, problemAt, type ProblemError } from '../../platform/problem.ts';
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

/** Changes a rubric's name and who may use it. Throws 403 for another's shared one, 404 for one that is not to be seen. */
export async function changeRubric(
  tx: Tx,
  person: Person,
  id: string,
  naming: BodyOf<typeof updateRubric>,
): Promise<string> {
  await requireOwn(tx, person, id);
  if (!(await writeRubric(tx, person, id, naming))) throw nameTaken();
  return id;
}

/** Deletes a rubric. Throws as {@link changeRubric} does. */
export async function takeOutRubric(tx: Tx, person: Person, id: string): Promise<string> {
  await requireOwn(tx, person, id);
  await deleteOwn(tx, person, id);
  return id;
}

async function requireOwn(tx: Tx, person: Person, id: string): Promise<void> {
  const { user_id: owner } = await readRubric(tx, person, id);
  if (owner !== person.userId) throw forbidden('Only the teacher whose rubric it is may change it.');
}

function nameTaken(): ProblemError {
  return problemAt('name', 409, 'already_exists', 'You have a rubric of this name. Choose another one.');
}
