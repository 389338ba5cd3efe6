import type { Tx } from '../database/tables.ts';
import { requireVerifiedStudent } from '../course/policy.ts';
import { notFound, problem } from '../problem.ts';
import type { Person } from '../route.ts';
import { findElectives, insertionOfElectives, lockChoice, writeChoice } from './store.ts';

/** What every university begins with, in this order. */
const FIRST_ELECTIVES = [
  'Artificial Intelligence',
  'Data Science',
  'Robotics',
  'Quantum Computing',
  'Cyber Security',
] as const;

/** The write that gives a new university its first electives; its administrators change them as they like. */
export function firstElectives(tx: Tx, universityId: string, at: Date) {
  return insertionOfElectives(tx, universityId, FIRST_ELECTIVES, at);
}

/**
 * Makes `ids` the student's whole choice of electives. Doing it again changes nothing. Throws a Problem: 404 for an
 * unknown elective, 403 for people who aren't students, 409 where one is not offered any more.
 */
export async function chooseElectives(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<{ electives: string[] }> {
  requireVerifiedStudent(person);
  const wanted = [...new Set(ids)];
  await lockChoice(tx, person);
  const found = await findElectives(tx, person, wanted);
  if (found.length < wanted.length) throw notFound();
  const gone = found.filter(({ archived_at, chosen }) => archived_at !== null && !chosen);
  if (gone.length > 0) throw notOffered(gone.map(({ name }) => name));
  await writeChoice(tx, person, wanted);
  return { electives: wanted };
}

function notOffered(names: readonly string[]) {
  const what = names.length === 1 ? `${names[0] ?? ''} is` : `${names.join(', ')} are`;
  return problem(409, 'not_offered', `${what} not offered any more. Choose again.`);
}
