import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../../tests/api/people.ts';
import { inEach, universitiesDue } from './universities-due.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let [one, other] = [{} as Campus, {} as Campus];
beforeAll(async () => {
  server = await startTestServer();
  [one, other] = [await makeCampus(server.services), await makeCampus(server.services)];
});
afterAll(() => server.close());

/** Notes that a file of a university is needed no more, for so many minutes. */
function discard({ universityId }: Campus, key: string, minutes: number): Promise<unknown> {
  const since = new Date(server.now().getTime() - minutes * MINUTE_MS);
  return server.database.asOwner(
    (tx) => tx.insertInto('discarded_files').values({ university_id: universityId, key, since }).execute(),
    universityId,
  );
}

const due = () =>
  server.database.asOwner((tx) => universitiesDue(tx, sql`select university_id, since from discarded_files`));

describe('the universities of which something is due', () => {
  it('are named once, that whose oldest waits longest first', async () => {
    expect(await due()).toEqual([]);
    for (const minutes of [5, 4, 3]) await discard(one, `one-${String(minutes)}`, minutes);
    await discard(other, 'other', 6);
    expect(await due()).toEqual([other.universityId, one.universityId]);
    await discard(one, 'one-7', 7);
    expect(await due()).toEqual([one.universityId, other.universityId]);
  });

  it('have their turn where another fails, which is told', async () => {
    const acted: string[] = [];
    const acting = inEach(['a', 'b', 'c'], async (university) => {
      if (university === 'a') throw new Error('a is away');
      acted.push(university);
    });
    await expect(acting).rejects.toThrow('a is away');
    expect(acted).toEqual(['b', 'c']);
  });
});
