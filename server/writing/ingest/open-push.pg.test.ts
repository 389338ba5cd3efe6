import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember } from '../../../tests/api/people.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

const WRITERS = 40;
/** A push of one stream reads its row twice and its submission's twice. */
const ROWS_MAX = 4;
/** The first PostgreSQL whose plan reads the submissions of the university once at most; earlier ones read them twice. */
const READS_ONCE = 180_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('reads no stream of another writer while PostgreSQL has counted no rows, and no submission more often than it must', async () => {
  const { services } = server;
  const passes = (await versionOf(services.database)) < READS_ONCE ? 2 : 1;
  const campus = await makeCampus(services);
  const pages = [];
  for (let number = 0; number < WRITERS; number += 1) {
    const writer = await makeMember(services, campus, { userType: 'student', name: `W${String(number)}` });
    const page = deviceStream({ kind: 'practice' });
    page.type('a');
    await sendPush(server, writer, page.part());
    pages.push({ writer, page });
  }
  for (const { writer, page } of pages.slice(-3)) {
    const read = await services.database.asTenant(writer, async (tx) => {
      const before = await rowsRead(tx);
      await sql`select * from open_push(${writer.universityId}, ${writer.userId}, ${[page.stream]})`.execute(tx);
      const after = await rowsRead(tx);
      return after.map(({ relname, rows }, at) => ({ relname, rows: rows - (before[at]?.rows ?? 0) }));
    });
    expect(read).toHaveLength(2);
    const [streams, submissions] = read.map(({ rows }) => rows);
    expect(streams).toBeGreaterThan(0);
    expect(streams).toBeLessThanOrEqual(ROWS_MAX);
    expect(submissions).toBeGreaterThan(0);
    expect(submissions).toBeLessThanOrEqual(passes * WRITERS + ROWS_MAX);
  }
});

/** The version of PostgreSQL, as 180000 for 18. */
async function versionOf(database: Database): Promise<number> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(tx),
  );
  return rows[0]?.version ?? 0;
}

/** How many rows of both tables this connection has read and not reported yet. */
async function rowsRead(tx: Tx): Promise<{ relname: string; rows: number }[]> {
  const { rows } = await sql<{ relname: string; rows: number }>`
    select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname in ('streams', 'submissions') order by relname`.execute(tx);
  return rows;
}
