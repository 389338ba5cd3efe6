import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint';
import { storableJson } from '#contract/storable';
import type { Tx } from '../database/tables.ts';
import type { Person } from '../person.ts';
import { callHash, idempotencyKey } from './key.ts';
import { ANY_ID, newIdUnder, type NewId } from './new-id.ts';

interface Asked {
  readonly tx: Tx;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/**
 * Does `act` once for each Idempotency-Key of a person; a repeated key gets the first answer. Of two calls at once the
 * second waits for the first. An error is not kept. Without the header, `act` is done each time. `act` is given the id for
 * what it makes, by which the person's device knows it.
 */
export async function onceForPerson<Answer>(
  { tx, request, now, person }: Asked & { readonly person: Person },
  endpoint: Endpoint,
  act: (newId: NewId) => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKey(request);
  if (key === undefined) return act(ANY_ID);
  const row = { university_id: person.universityId, user_id: person.userId, call: callHash(endpoint, key) };
  const begun = await tx
    .insertInto('answered_calls')
    .values({ ...row, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('call')
    .execute();
  const same = tx
    .selectFrom('answered_calls')
    .select('answer')
    .where((is) => is.and(row));
  if (begun.length === 0) return (await same.executeTakeFirstOrThrow()).answer as Answer;
  const answer = await act(newIdUnder(key));
  await tx
    .updateTable('answered_calls')
    .set({ answer: storableJson(answer) })
    .where((is) => is.and(row))
    .execute();
  return answer;
}

/** The same for a public call. Keys are random, so nobody finds another caller's answer. */
export async function onceForAnybody<Answer>(
  { tx, request, now }: Asked,
  endpoint: Endpoint,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKey(request);
  if (key === undefined) return act();
  const call = callHash(endpoint, key);
  const begun = await tx
    .insertInto('answered_public_calls')
    .values({ call, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('call')
    .execute();
  const same = tx.selectFrom('answered_public_calls').select('answer').where('call', '=', call);
  if (begun.length === 0) return (await same.executeTakeFirstOrThrow()).answer as Answer;
  const answer = await act();
  await tx
    .updateTable('answered_public_calls')
    .set({ answer: storableJson(answer) })
    .where('call', '=', call)
    .execute();
  return answer;
}
