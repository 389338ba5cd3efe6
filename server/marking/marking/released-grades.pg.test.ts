import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMarkingTrail, getReturn, listMarkings } from '#contract/marking';
import { getSubmission, updateSubmission } from '#contract/submission';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { isCluster, NEVER_DISTRIBUTED } from '../../../tests/fixtures/is-cluster.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { migrate } from '../../platform/database/migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Reverts the migrations: the database is again as a released version left it. */
async function takeBack(): Promise<void> {
  const tables = ['markings', 'returns', 'marking_trail', 'pseudonyms', 'phrases', 'phrase_lists'];
  await server.database.asOwner(async (tx) => {
    for (const table of [...tables, 'regrade_replies', 'regrade_requests'])
      await sql`drop table ${sql.table(table)}`.execute(tx);
    for (const column of ['hold', 'blind', 'second_marker', 'criteria', 'released_at'])
      await sql`alter table assignments drop column ${sql.ref(column)}`.execute(tx);
    await sql`delete from migrations where name in ('0022-markings.sql', '0027-overtaken.sql')`.execute(tx);
  });
}

it('a grade that was given before there were returns stays its student’s, and is saved for its teacher', async ({
  skip,
}) => {
  skip(isCluster, NEVER_DISTRIBUTED);
  const people = await server.people();
  const [graded, other] = await Promise.all(
    [people.S1, people.S2].map(async (student) => {
      const { submissions } = await sendPush(server, student, essayFor(people, 'Words.').part());
      return submissions[0]?.id ?? '';
    }),
  );
  const params = { id: graded ?? '' };
  const at = server.now().toISOString();
  await server.as(people.T1).call(updateSubmission, { params, body: { grade: 71.5 } });
  await takeBack();
  await migrate(server.postgres);
  server.advance(1000);
  expect((await server.as(people.S1).call(getSubmission, { params })).ok).toMatchObject({
    grade: 71.5,
    returned_at: at,
  });
  expect((await server.as(people.S1).call(getReturn, { params })).ok.return).toMatchObject({
    number: 1,
    grade: 71.5,
    name: 'T1 Test',
    returned_at: at,
  });
  expect((await server.as(people.T1).call(listMarkings, { params })).ok).toMatchObject([
    { state: 'saved', grade: 71.5 },
  ]);
  const trail = (await server.as(people.T1).call(getMarkingTrail, { params })).ok;
  expect(trail.map(({ kind, after, who }) => [kind, after, who.name])).toEqual([
    ['return', null, 'T1 Test'],
    ['save', null, 'T1 Test'],
    ['grade', 71.5, 'T1 Test'],
  ]);
  const ungraded = { params: { id: other ?? '' } };
  expect((await server.as(people.S2).call(getReturn, ungraded)).ok.return).toBeNull();
  expect((await server.as(people.T1).call(listMarkings, ungraded)).ok).toEqual([]);
});
