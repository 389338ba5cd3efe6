import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './tables.ts';

/** So many universities have their turn in a round; what the others wait for is older in the next one. */
const ROUND_MAX = 100;
/** So much of what is due is looked at: where more is, looking costs no more, and what is due later waits. */
const LOOKED_AT_MAX = 10_000;

/**
 * The universities for which something is due, at most 100, that whose oldest waits longest first. `due` is a query of the
 * columns university_id and since, of any number of rows. Work over all universities begins with it and goes on in each of
 * them, as its owner: a distributed database locks and changes rows of one university at a time.
 * @param tx a transaction as owner.
 */
export async function universitiesDue(tx: Tx, due: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select university_id as id from (select * from (${due}) due order by since limit ${LOOKED_AT_MAX}) oldest
    group by university_id order by min(since), university_id limit ${ROUND_MAX}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Acts in one university after the other. Where it fails in one, the others have their turn all the same.
 * @returns what each turn returned, without those that failed.
 * @throws the first error, once all had their turn.
 */
export async function inEach<T>(
  universities: readonly string[],
  act: (university: string) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const failed: unknown[] = [];
  for (const university of universities)
    try {
      done.push(await act(university));
    } catch (error) {
      failed.push(error);
    }
  if (failed.length > 0) throw failed[0];
  return done;
}
