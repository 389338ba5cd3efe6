import type { BodyOf } from '#contract/endpoint';
import { REFERENCES_MAX, type changeReferences, type Reference } from '#contract/reference';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { problemAt } from '../../platform/problem.ts';
import { storable } from '#contract/storable';
import { putList, selectList } from './store.ts';

/** The context of a call: transaction, person, time. */
export interface Acting {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
}

/**
 * Changes a student's list for an assignment. Lists of two devices grow together: what one of them does not name stays.
 *  Throws 400 at `put` where there would be more than {@link REFERENCES_MAX}.
 */
export async function changeList(
  { tx, person, now }: Acting,
  assignmentId: string,
  { put, remove, style }: BodyOf<typeof changeReferences>,
): Promise<void> {
  const before = await selectList(tx, person, assignmentId, { locked: true });
  const items = changedItems(before.items, storable(put).value, remove);
  if (items.length > REFERENCES_MAX && items.length > before.items.length)
    throw problemAt('put', 400, 'bad_body', `A text has at most ${String(REFERENCES_MAX)} sources. Remove some first.`);
  await putList(tx, person, assignmentId, { items, style: style ?? before.style }, now);
}

function changedItems(before: readonly Reference[], put: readonly Reference[], remove: readonly string[]): Reference[] {
  const items = new Map([...before, ...put].map((reference) => [reference.id, reference]));
  for (const id of remove) items.delete(id);
  return [...items.values()];
}
