import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from './harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

describe('people', () => {
  it('live in two universities that do not see each other', async () => {
    const seen = async (universityId: string) =>
      server.database.asTenant({ universityId, userId: '' }, (tx) => tx.selectFrom('users').select('id').execute());
    const here = (await seen(people.campus.universityId)).map((row) => row.id);
    expect(here).toContain(people.S1.userId);
    expect(here).not.toContain(people.XS.userId);
    expect(await seen(people.other.universityId)).toHaveLength(3);
  });
});
