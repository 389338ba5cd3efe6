import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSubmission } from '#contract/submission';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

async function partitions(): Promise<string[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'batches'::regclass order by 1`.execute(tx),
  );
  return rows.map((row) => row.name.replace('longhand.', ''));
}

async function batchesIn(partition: string): Promise<number> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ count: number }>`select count(*) as count from ${sql.table(partition)}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

describe('the partitions of batches', () => {
  it('are there for a year ahead, one a month, and a default', async () => {
    const names = await partitions();
    expect(names).toHaveLength(14);
    expect(names).toContain('batches_default');
    const now = new Date().toISOString().slice(0, 7).replace('-', '_');
    expect(names).toContain(`batches_${now}`);
  });

  it('keep a submission in the month in which it was begun', async () => {
    await sendPush(server, people.S1, essayFor(people, 'this month').part());
    const now = new Date().toISOString().slice(0, 7).replace('-', '_');
    expect(await batchesIn(`batches_${now}`)).toBe(1);
    expect(await batchesIn('batches_default')).toBe(0);
  });

  it('are not needed: without one the default takes what comes, and stays in charge of it', async () => {
    const now = new Date().toISOString().slice(0, 7).replace('-', '_');
    await server.database.asOwner((tx) => sql`drop table ${sql.table(`batches_${now}`)}`.execute(tx));
    const page = essayFor(people, 'no partition');
    const answer = await sendPush(server, people.S2, page.part());
    expect(await batchesIn('batches_default')).toBe(1);
    await server.database.asOwner((tx) => sql`call prepare_batch_partitions(2)`.execute(tx));
    expect(await partitions()).not.toContain(`batches_${now}`);
    const params = { id: answer.submissions[0]?.id ?? '' };
    expect((await server.as(people.S2).call(getSubmission, { params })).ok.text).toBe('no partition');
  });
});
