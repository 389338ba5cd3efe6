import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReport } from '#contract/evidence';
import { updateSubmission } from '#contract/submission';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  id = await handInEssay(server, people, people.S1, 'These words stay.');
  await server.as(people.T1).call(getReport, { params: { id } });
  await server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: 7 } });
});
afterAll(() => server.close());

const asApp = (statement: string) =>
  server.database.asTenant(people.T1, (tx) => sql.raw<Record<string, unknown>>(statement).execute(tx));
const asOwner = (statement: string) =>
  server.database.asOwner((tx) => sql.raw<Record<string, unknown>>(statement).execute(tx));

/** The tables that are only added to, and every partition of them. */
async function tables(): Promise<string[]> {
  const { rows } = await asOwner(`
    select relname as name from pg_class where relnamespace = 'longhand'::regnamespace
      and (relname in ('batches', 'submits', 'audit', 'looks', 'rulings')
        or oid in (select inhrelid from pg_inherits where inhparent = 'batches'::regclass)) order by 1`);
  return rows.map(({ name }) => String(name));
}

describe('what is only added to', () => {
  it('is there, with rows in each table', async () => {
    expect((await tables()).length).toBeGreaterThan(16);
    for (const table of ['batches', 'submits', 'audit', 'looks', 'rulings'])
      expect([table, (await asApp(`select from ${table} limit 1`)).rows.length]).toEqual([table, 1]);
  });

  it('can be changed and taken away by no statement of the app’s role', async () => {
    for (const table of await tables()) {
      const { rows } = await asOwner(`
        select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`);
      const updates = rows.map(({ name }) => `update ${table} set "${String(name)}" = "${String(name)}"`);
      const others = [`delete from ${table}`, `truncate ${table}`, `drop table ${table}`];
      for (const statement of [...updates, ...others])
        await expect(asApp(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('takes a row only as a new one', async () => {
    const again = 'insert into looks select * from looks on conflict (university_id, id) do update set last_at = now()';
    await expect(asApp(again)).rejects.toThrow(/permission denied/);
    const merge = `merge into submits s using submits t on s.seq = t.seq and s.stream = t.stream
      when matched then update set matches = false`;
    await expect(asApp(merge)).rejects.toThrow(/permission denied/);
  });

  it('finalizes a hand-in once, and only one of the own university', async () => {
    const finalized = async () => (await asOwner(`select * from submits where submission_id = '${id}'`)).rows;
    const before = await finalized();
    const call = `select settle_submit(university_id, submission_id, stream, seq, now(), false, null, 0) from submits`;
    await asApp(call);
    expect(await finalized()).toEqual(before);
    await asOwner('update submits set submitted_at = null, matches = null');
    const { universityId } = people.XT;
    const [{ stream, seq } = {}] = before;
    const foreign = `select settle_submit('${people.T1.universityId}', '${id}', '${String(stream)}', ${String(seq)},
      now(), false, null, 0)`;
    await server.database.asTenant({ universityId, userId: people.XT.userId }, (tx) => sql.raw(foreign).execute(tx));
    expect(await finalized()).toMatchObject([{ submitted_at: null }]);
    await asApp(call.replace('settle_submit', 'settle_hand_in'));
    expect(await finalized()).toMatchObject([{ matches: false }]);
  });

  it('notes no look for another university', async () => {
    const count = async () => (await asOwner('select count(*) as count from looks')).rows[0]?.['count'];
    const before = await count();
    const { universityId, userId } = people.XT;
    const call = `select note_looks('${people.T1.universityId}', '${people.T1.userId}', '{${id}}', 'text', now(), now())`;
    await server.database.asTenant({ universityId, userId }, (tx) => sql.raw(call).execute(tx));
    expect(await count()).toBe(before);
  });
});
