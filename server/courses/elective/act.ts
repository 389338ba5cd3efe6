import { lockPerson } from '../../people/account/lock-person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { requireVerifiedStudent } from '../course/policy.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findElectives, writeChoice } from './store.ts';
import { byCount, listWithAnd } from '../../platform/wording.ts';

/**
 * Makes `ids` the student's whole choice of electives. Repeating it changes nothing. Throws a Problem: 404 for an
 * unknown elective, 403 for anybody but verified students, 409 where a newly chosen one is archived.
 */
export async function chooseElectives(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<{ electives: string[] }> {
  requireVerifiedStudent(person);
  const wanted = [...new Set(ids)];
  await lockPerson(tx, person);
  const found = await findElectives(tx, person, wanted);
  if (found.length < wanted.length) throw notFound();
  const gone = found.filter(({ archived_at, chosen }) => archived_at !== null && !chosen);
  if (gone.length > 0) throw notOffered(gone.map(({ name }) => name));
  await writeChoice(tx, person, wanted);
  return { electives: wanted };
}

function notOffered(names: readonly string[]) {
  const listed = listWithAnd(names);
  const says = byCount(
    names.length,
    `${listed} is not offered any more. Choose again.`,
    `${listed} are not offered any more. Choose again.`,
  );
  return problem(409, 'not_offered', says);
}
