import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stage } from '../../../tests/api/authorization-stage.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';
import { tableData } from '../../platform/personal-data/personal-data.ts';
import { verifyChain } from '../../writing/chain/verify.ts';
import { expireRows } from './expire-rows.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let stage: Stage;
let text: string;
beforeAll(async () => {
  server = await startTestServer();
  stage = await Stage.build(server);
  text = await handInEssay(server, stage.people, stage.people.S1, 'Stays.');
  await stage.rosterImport();
  await stage.session();
  await server.database.asOwner(plantEnded);
});
afterAll(() => server.close());

/** A row that has ended in every table whose rows end and that the calls above left empty. */
async function plantEnded(tx: Parameters<Parameters<TestServer['database']['asOwner']>[0]>[0]): Promise<void> {
  const { universityId: own, userId: user } = stage.people.S1;
  const at = server.now();
  const course = stage.people.courseId;
  const statements = [
    sql`update sessions set revoked_at = ${at} where user_id = ${user}`,
    sql`insert into notification_subscriptions (university_id, session_id, user_id, endpoint, p256dh, auth, created_at)
      select university_id, id, user_id, 'https://push.test', '', '', ${at} from sessions where user_id = ${user}`,
    sql`insert into links (university_id, user_id, purpose, token_hash, created_at, expires_at)
      values (${own}, ${user}, 'reset', '\\x01', ${at}, ${at})`,
    sql`insert into directory (university_id, kind, key, ends_at) values (${own}, 'link', '01', ${at})`,
    sql`insert into mails (university_id, user_id, kind, link_id, created_at, next_at, sent_at)
      select ${own}, ${user}, 'reset', id, ${at}, ${at}, ${at} from links where token_hash = '\\x01'`,
    sql`insert into notices (university_id, user_id, kind, topic, course_id, created_at, due_at, settled_at, mail_id)
      select ${own}, ${user}, 'request_approved', 'courses', ${course}, ${at}, ${at}, ${at}, id from mails`,
    sql`insert into throttles (subject, action, count, window_began) values ('\\x01', 'login', 1, ${at})`,
    sql`insert into feedback (name, email, feedback, created_at, next_at, sent_at) values ('A', 'a@b.test', 'B', ${at}, ${at}, ${at})`,
    sql`insert into answered_calls (university_id, user_id, call, created_at) values (${own}, ${user}, '\\x01', ${at})`,
    sql`insert into answered_public_calls (call, created_at) values ('\\x01', ${at})`,
    sql`insert into repeated_calls (university_id, submission_id, key, answer, created_at)
      values (${own}, ${text}, 'k', '{}', ${at})`,
    sql`insert into looks (university_id, submission_id, user_id, what, first_at, last_at)
      values (${own}, ${text}, ${user}, 'text', ${at}, ${at})`,
    sql`insert into downtimes (began, ended) values (${new Date(at.getTime() - DAY_MS)}, ${at})`,
  ];
  for (const statement of statements) await statement.execute(tx);
}

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, keeps } of tableData) {
    if (!('days' in keeps)) continue;
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} t where ${sql.raw(keeps.after)} <= ${server.now()}`.execute(
        tx,
      ),
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

it('deletes what has ended, of each kind after its own time and not before', async () => {
  const began = server.now();
  const ending = tableData.flatMap(({ table, keeps }) => ('days' in keeps ? [{ table, days: keeps.days }] : []));
  // A link or an invitation stays while a letter names it, which goes in its own time.
  const free = ending.filter(({ table }) => table !== 'links' && table !== 'invitations');
  for (const days of [...new Set(free.map((one) => one.days))].sort((one, other) => one - other)) {
    const tables = free.filter((one) => one.days === days).map(({ table }) => table);
    server.setClock(new Date(began.getTime() + days * DAY_MS - 1000));
    await expireRows(server.services);
    const before = await countAll();
    expect(tables.filter((table) => before[table] === 0)).toEqual([]);
    server.setClock(new Date(began.getTime() + days * DAY_MS));
    await expireRows(server.services);
    const after = await countAll();
    expect(tables.filter((table) => after[table] !== 0)).toEqual([]);
  }
  const left = await countAll();
  expect([left['links'], left['invitations'], left['mails']]).toEqual([0, 0, 0]);
  const newest = await server.database.asOwner((tx) =>
    tx.selectFrom('sessions').select('id').where('user_id', '=', stage.people.S1.userId).execute(),
  );
  expect(newest).toHaveLength(1);
});

it('leaves texts, hand-ins and their chains whole', async () => {
  const { S1 } = stage.people;
  const verdict = await server.database.asTenant(S1, (tx) => verifyChain(tx, S1.universityId, text, server.keyring));
  expect(verdict.kind).toBe('whole');
});
