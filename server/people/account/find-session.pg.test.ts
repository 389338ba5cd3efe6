import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import type { Database } from '../../platform/database/connect.ts';
import { findSession } from './find-session.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** The real database, with the number of look-ups of each statement; what a statement finds waits for `hold`. */
function counting(hold: () => Promise<unknown> = async () => undefined): { database: Database; sizes: number[] } {
  const sizes: number[] = [];
  const lookUpAll: Database['lookUpAll'] = async (look, pairs) => {
    sizes.push(pairs.length);
    const [found] = await Promise.all([server.database.lookUpAll(look, pairs), hold()]);
    return found as never;
  };
  return { database: { ...server.database, lookUpAll }, sizes };
}

const end = (sessionId: string) =>
  server.database.asOwner((tx) => sql`update sessions set revoked_at = now() where id = ${sessionId}`.execute(tx));

describe('sessions that are looked up in one turn', () => {
  it('share a statement, and each request gets its own', async () => {
    const { database, sizes } = counting();
    const { S1, T1, U1 } = people;
    const found = await Promise.all([
      findSession(database, S1),
      findSession(database, T1),
      findSession(database, { ...S1, userId: T1.userId }),
      findSession(database, U1),
      findSession(database, S1),
    ]);
    expect(found.map((row) => row?.user_id)).toEqual([S1.userId, T1.userId, undefined, U1.userId, S1.userId]);
    expect(found.map((row) => row?.session_id)).toEqual([
      S1.sessionId,
      T1.sessionId,
      undefined,
      U1.sessionId,
      S1.sessionId,
    ]);
    expect(sizes).toEqual([5]);
  });

  it('are found ended by every request that comes after the end, while an earlier look-up is under way', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'student', name: 'Ends' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = true;
    const { database, sizes } = counting(async () => (holds ? held : undefined));
    const before = findSession(database, member);
    while (sizes.length === 0) await new Promise((resolve) => setImmediate(resolve));
    holds = false;
    await end(member.sessionId);
    const after = await findSession(database, member);
    release();
    expect(after?.revoked_at).toBeInstanceOf(Date);
    expect(await before).toMatchObject({ session_id: member.sessionId });
    expect(sizes).toEqual([1, 1]);
  });

  it('all fail with the statement, and the next are looked up again', async () => {
    let fails = true;
    const { database } = counting(async () => {
      if (fails) throw new Error('away');
    });
    const asked = [findSession(database, people.S1), findSession(database, people.T1)];
    const told = await Promise.allSettled(asked);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await findSession(database, people.S1))?.session_id).toBe(people.S1.sessionId);
  });
});
