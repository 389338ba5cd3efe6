import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../server/platform/database/tables.ts';
import { isCluster } from '../fixtures/is-cluster.ts';
import { startTestServer, type People, type TestServer } from './harness.ts';

describe('work of the owner on a Citus cluster', () => {
  let server: TestServer;
  let people: People;
  beforeEach(({ skip }) => {
    skip(!isCluster, 'LONGHAND_TEST_CLUSTER names no coordinator: npm run cluster');
  });
  beforeAll(async () => {
    if (!isCluster) return;
    server = await startTestServer();
    people = await server.people();
  });
  afterAll(() => (isCluster ? server.close() : undefined));

  /** Locks people with the courses that they teach, and names no university. */
  const lock = (tx: Tx) =>
    sql<{ university_id: string }>`
      select u.university_id from users u
      left join courses c on c.teacher_id = u.id and c.university_id = u.university_id
      for update of u skip locked`.execute(tx);

  it('that is about one university asks its shard and locks its rows, whatever the statement names', async () => {
    const { universityId } = people.campus;
    const { rows } = await server.database.asOwner(lock, universityId);
    // Another university may have the same shard, and the owner sees it, as on plain PostgreSQL.
    expect(rows.map((row) => row.university_id)).toContain(universityId);
  });

  it('that is about all sees the rows of all, and locks none of them', async () => {
    const seen = await server.database.asOwner((tx) =>
      tx.selectFrom('users').select('university_id').distinct().execute(),
    );
    const both = [people.campus.universityId, people.other.universityId];
    expect(seen.map((row) => row.university_id)).toEqual(expect.arrayContaining(both));
    await expect(server.database.asOwner(lock)).rejects.toThrow(/FOR UPDATE/);
  });
});
