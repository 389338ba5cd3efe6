import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { compiledOnce } from './compiled-once.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

describe('a statement that is compiled once', () => {
  it('is built at its first use, and asked with the values of each', async () => {
    let built = 0;
    const namesOf = compiledOnce((tx, values: { id: string; sure: boolean }) => {
      built += 1;
      return tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', values.id)
        .where(sql<boolean>`${values.sure}::boolean`);
    });
    const ask = (id: string, sure: boolean) => server.database.asOwner((tx) => namesOf(tx, { id, sure }));
    const { S1, T1 } = people;
    expect(await ask(S1.userId, true)).toEqual([{ id: S1.userId }]);
    expect(await ask(T1.userId, true)).toEqual([{ id: T1.userId }]);
    expect(await ask(T1.userId, false)).toEqual([]);
    expect(built).toBe(1);
  });

  it('keeps the rows of one university from the people of another', async () => {
    const everybody = compiledOnce((tx, _none: object) => tx.selectFrom('users').select('university_id').distinct());
    const seenBy = ({ universityId, userId }: (typeof people)['S1']) =>
      server.database.asTenant({ universityId, userId }, (tx) => everybody(tx, {}));
    expect(await seenBy(people.S1)).toEqual([{ university_id: people.S1.universityId }]);
    expect(await seenBy(people.U1)).toEqual([{ university_id: people.U1.universityId }]);
  });

  it('can’t depend on a value, nor lose one', async () => {
    const glued = compiledOnce((tx, { id }: { id: string }) =>
      tx.selectFrom('users').select('id').where('email', '=', `${id}@x.test`),
    );
    const spread = compiledOnce((tx, { ...copied }: { id: string }) =>
      tx.selectFrom('users').select('id').where('id', '=', copied.id),
    );
    await expect(server.database.asOwner((tx) => glued(tx, { id: 'a' }))).rejects.toThrow('depend on id');
    await expect(server.database.asOwner((tx) => spread(tx, { id: people.S1.userId }))).rejects.toThrow('missing');
  });
});
