import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember } from '../../../tests/api/people.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { isCluster, READ_ON_WORKERS } from '../../../tests/fixtures/is-cluster.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { rowsReadBy } from '../../../tests/fixtures/rows-read.ts';
import type { Database } from '../../platform/database/connect.ts';

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

it('reads no stream of another writer while PostgreSQL has counted no rows, and no submission more often than it must', async ({
  skip,
}) => {
  skip(isCluster, READ_ON_WORKERS);
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
    const read = await services.database.asTenant(writer, (tx) =>
      rowsReadBy(tx, ['streams', 'submissions'], () =>
        sql`select * from open_push(${writer.universityId}, ${writer.userId}, ${[page.stream]})`.execute(tx),
      ),
    );
    expect(read['streams']).toBeGreaterThan(0);
    expect(read['streams']).toBeLessThanOrEqual(ROWS_MAX);
    expect(read['submissions']).toBeGreaterThan(0);
    expect(read['submissions']).toBeLessThanOrEqual(passes * WRITERS + ROWS_MAX);
  }
});

/** The version of PostgreSQL, as 180000 for 18. */
async function versionOf(database: Database): Promise<number> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(tx),
  );
  return rows[0]?.version ?? 0;
}
