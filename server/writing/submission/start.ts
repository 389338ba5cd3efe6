import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { showSubmission } from './change.ts';
import { documentKey, ensureSubmissions } from './store.ts';

/** The context of a call: transaction, caller, services. */
export interface Asking {
  readonly tx: Tx;
  readonly person: Person;
  readonly services: Services;
}

/** Begins the person's submission for an assignment, or shows it again if it was deleted. Returns its id. */
export async function startOwnSubmission({ tx, person, services }: Asking, assignmentId: string): Promise<string> {
  const document = { userId: person.userId, assignmentId };
  const ids = await ensureSubmissions(tx, person.universityId, [document], services, services.clock());
  const id = ids.get(documentKey(document));
  if (id === undefined) throw new Error('A submission was neither found nor begun.');
  await showSubmission(tx, person, id);
  return id;
}
