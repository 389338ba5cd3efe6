import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { privileges } from '../../../tests/fixtures/privileges.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** Tries each statement as a request would run it, and takes everything back. Returns those that were not refused. */
async function allowedOf(statements: readonly string[]): Promise<Set<string>> {
  const allowed = new Set<string>();
  const end = new Error('taken back');
  const tried = server.database.asTenant(people.T1, async (tx) => {
    await sql`create function pg_temp.is_allowed(statement text) returns boolean language plpgsql as $$
      begin
        execute statement;
        return true;
      exception when insufficient_privilege then return false;
      end
    $$`.execute(tx);
    const { rows } = await sql<{ statement: string }>`
      select statement from unnest(${statements}::text[]) statement where pg_temp.is_allowed(statement)`.execute(tx);
    for (const { statement } of rows) allowed.add(statement);
    throw end;
  });
  await expect(tried).rejects.toBe(end);
  return allowed;
}

interface Relation {
  readonly name: string;
  readonly columns: string[];
}

async function relations(): Promise<Relation[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<Relation>`
      select c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname
      ) as columns
      from pg_class c where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
      tx,
    ),
  );
  return rows;
}

/** The statements to try on a table, under the names of {@link privileges}. */
function statementsOn({ name, columns }: Relation): [privilege: string, statement: string][] {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return [
    ['select', `select from ${name} limit 0`],
    ['insert', `insert into ${name} (${list}) select ${list} from ${name} where false`],
    ['delete', `delete from ${name} where false`],
    ['truncate', `truncate ${name}`],
    ['drop', `drop table ${name}`],
    ['open', `alter table ${name} disable row level security`],
    ['own', `alter table ${name} owner to longhand_app`],
    ['rule', `create rule planted as on insert to ${name} do instead nothing`],
    ...columns.map((one): [string, string] => [`update ${one}`, `update ${name} set "${one}" = null where false`]),
  ];
}

describe('a request', () => {
  it('may do to each table what the program does, and nothing else', async () => {
    const tables = await relations();
    const allowed = await allowedOf(tables.flatMap((table) => statementsOn(table).map(([, statement]) => statement)));
    const found = tables.map((table): [string, string[]] => [
      table.name,
      statementsOn(table).flatMap(([privilege, statement]) => (allowed.has(statement) ? [privilege] : [])),
    ]);
    expect(Object.fromEntries(found.filter(([, may]) => may.length > 0))).toEqual(privileges);
  });

  it('changes no column that says whose a row is, or when it was made', () => {
    const changed = Object.entries(privileges).flatMap(([table, may]) => may.map((one) => `${table}: ${one}`));
    expect(
      changed.filter((one) => /update (university_id|user_id|submission_id|assignment_id|created_at)$/.test(one)),
    ).toEqual([]);
  });

  it('deletes no person, no text, no hand-in, no grade and no trail', () => {
    const deleted = Object.entries(privileges).flatMap(([table, may]) => (may.includes('delete') ? [table] : []));
    expect(deleted).toEqual([
      'allotments',
      'announcements',
      'calendar_links',
      'claims',
      'course_roles',
      'course_sections',
      'courses',
      'discarded_files',
      'elective_choices',
      'extensions',
      'fingerprints',
      'notification_subscriptions',
      'phrases',
      'pictures',
      'rubrics',
      'section_times',
      'task_files',
      'terms',
    ]);
  });

  it.each([
    'set local role longhand_owner',
    "select set_config('role', 'longhand_owner', true)",
    "select set_config('role', 'none', true), set_config('role', 'longhand_owner', true)",
    'set session authorization longhand',
    'create table longhand.planted (id integer)',
    'create table public.planted (id integer)',
    "create function longhand.planted() returns integer language sql as 'select 1'",
    'create schema planted',
    'create role planted',
    'create extension file_fdw',
    'alter role longhand_app bypassrls',
    'grant longhand_owner to longhand_app',
    "copy (select 1) to '/tmp/planted'",
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'select pg_reload_conf()',
    'select * from pg_authid',
    'select longhand.find_user(null)',
  ])('can’t run: %s', async (statement) => {
    expect([...(await allowedOf([statement]))]).toEqual([]);
  });

  it('meets no temporary table in place of a table of ours', async () => {
    const seen = await server.database.asTenant(people.T1, async (tx) => {
      await sql`create temporary table users (id text) on commit drop`.execute(tx);
      const { rows } = await sql<{ id: string }>`select id from users where id = ${people.T1.userId}`.execute(tx);
      return rows.length;
    });
    expect(seen).toBe(1);
  });

  it('has no setting left of a request that changed one', async () => {
    await server.database.asTenant(people.T1, (tx) => sql`set local row_security = off`.execute(tx));
    const rows = await server.database.asTenant(people.XT, (tx) =>
      tx.selectFrom('courses').select('id').where('university_id', '=', people.T1.universityId).execute(),
    );
    expect(rows).toEqual([]);
  });
});
