import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAccess } from '#contract/access';
import { endpoints } from '#contract/endpoints';
import { requests } from './authorization-requests.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { keepAccounts } from './kept-accounts.ts';
import { disableRowLevelSecurity, findOpenTables, readTables, type TableState } from './isolation-tables.ts';

const FILLED_TABLES = [
  'universities',
  'users',
  'sessions',
  'devices',
  'links',
  'programs',
  'departments',
  'student_profiles',
  'courses',
  'enrollments',
  'enrollment_requests',
  'roster_imports',
  'invitations',
  'join_codes',
  'electives',
  'elective_choices',
  'terms',
  'assignments',
  'submissions',
  'streams',
  'batches',
  'analyses',
  'subscriptions',
  'invoices',
  'audit',
];

const foreigners = ['XS', 'XT', 'XU'] as const;

/** Calls every endpoint once as an actor who may, so that every table has rows. */
async function useEverything(stage: Stage): Promise<void> {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const actor = (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(endpoint.access, one) === 'allowed');
    if (actor === undefined) throw new Error(`Nobody may call ${name}.`);
    const prepared = await requests[name]?.(stage, actor);
    await stage.server.as(stage.people[actor]).call(endpoint, prepared as never);
    if (name === 'askForDeletion') await keepAccounts(stage);
  }
}

describe('with the conditions in the code off', () => {
  let server: TestServer;
  let stage: Stage;
  let tables: TableState[];
  beforeAll(async () => {
    server = await startTestServer();
    stage = await Stage.build(server);
    await useEverything(stage);
    tables = (await readTables(server.database)).filter(({ hasUniversity }) => hasUniversity);
  });
  afterAll(() => server.close());

  /** The number of rows of the campus that a role sees when it selects all. */
  async function countSeen(table: string, role: 'owner' | 'XT'): Promise<number> {
    const { universityId } = stage.people.campus;
    const count = sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where university_id = ${universityId}`;
    const { rows } =
      role === 'owner'
        ? await server.database.asOwner((tx) => count.execute(tx))
        : await server.database
            .asTenant(stage.people.XT, (tx) => count.execute(tx))
            .catch((error: unknown) => ({ rows: [{ count: isRefusedPermission(error) }] }));
    return rows[0]?.count ?? -1;
  }

  it('another university sees no row of any table', async () => {
    const filled: string[] = [];
    const seen: string[] = [];
    for (const { name } of tables) {
      if ((await countSeen(name, 'owner')) > 0) filled.push(name);
      if ((await countSeen(name, 'XT')) !== 0) seen.push(name);
    }
    expect(seen).toEqual([]);
    expect(filled).toEqual(expect.arrayContaining(FILLED_TABLES));
  });

  it('another university changes and removes no row', async () => {
    const { universityId } = stage.people.campus;
    const changed: string[] = [];
    for (const { name } of tables) {
      const before = await countSeen(name, 'owner');
      const touched = await touch(
        sql`update ${sql.table(name)} set university_id = ${stage.people.other.universityId} where university_id = ${universityId}`,
        sql`delete from ${sql.table(name)} where university_id = ${universityId}`,
      );
      if (touched > 0 || (await countSeen(name, 'owner')) !== before) changed.push(name);
    }
    expect(changed).toEqual([]);
  });

  /** The number of rows that the statements change as another university's teacher. */
  async function touch(...statements: RawBuilder<unknown>[]): Promise<number> {
    let touched = 0;
    for (const statement of statements) {
      touched += await server.database
        .asTenant(stage.people.XT, (tx) => statement.execute(tx))
        .then((result) => Number(result.numAffectedRows ?? 0), isRefusedPermission);
    }
    return touched;
  }

  it('another university can’t write a row in this one’s name', async () => {
    const { universityId } = stage.people.campus;
    const attempts: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await server.database.asOwner((tx) =>
        sql<{ row: string; columns: string[] }>`select to_jsonb(t)::text as row, array(
            select c.column_name::text from information_schema.columns c
            where c.table_schema = 'longhand' and c.table_name = ${name} and c.is_generated = 'NEVER') as columns
          from ${sql.table(name)} t where university_id = ${universityId} limit 1`.execute(tx),
      );
      if (rows[0] === undefined) continue;
      const { row, columns: written } = rows[0];
      const list = sql.join(written.map((column) => sql.ref(column)));
      const insert = sql`insert into ${sql.table(name)} (${list})
        select ${list} from jsonb_populate_record(null::${sql.table(name)}, ${row}::jsonb)`;
      attempts[name] = await server.database
        .asTenant(stage.people.XT, (tx) => insert.execute(tx))
        .then(
          () => 'written',
          (error: Error) => error.message,
        );
    }
    const refused = Object.entries(attempts).filter(([, end]) =>
      /row-level security policy|permission denied/.test(end),
    );
    expect(Object.fromEntries(refused)).toEqual(attempts);
    expect(Object.keys(attempts)).toEqual(expect.arrayContaining(FILLED_TABLES));
  });

  it('a transaction without a university sees nothing at all', async () => {
    const open: string[] = [];
    for (const { name } of tables) {
      await server.database
        .asAuth((tx) => sql`select * from ${sql.table(name)}`.execute(tx))
        .then(() => open.push(name), isRefusedPermission);
    }
    expect(open).toEqual([]);
  });

  it('every table is closed, and a new one that is forgotten is named', async () => {
    expect(findOpenTables(await readTables(server.database))).toEqual([]);
    await server.database.asOwner(async (tx) => {
      await sql`create table forgotten (university_id uuid not null, id uuid primary key)`.execute(tx);
      await sql`create table nobodys (id uuid primary key)`.execute(tx);
      await sql`alter table courses no force row level security`.execute(tx);
    });
    expect(findOpenTables(await readTables(server.database))).toEqual(['courses', 'forgotten', 'nobodys']);
  });
});

describe('with row-level security off', () => {
  let server: TestServer;
  let stage: Stage;
  beforeAll(async () => {
    server = await startTestServer();
    await disableRowLevelSecurity(server.database);
    stage = await Stage.build(server);
    await useEverything(stage);
  });
  afterAll(() => server.close());

  it('the database itself keeps nothing apart any more', async () => {
    const { rows } = await server.database.asTenant(stage.people.XT, (tx) =>
      sql`select from courses where university_id = ${stage.people.campus.universityId}`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  const objects = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access.kind === 'object');
  it.each(objects)('%s does not exist for another university', async (name, endpoint) => {
    for (const actor of foreigners) {
      const prepared = await requests[name]?.(stage, actor);
      const answer = await server.as(stage.people[actor]).call(endpoint, prepared as never);
      expect(`${actor} ${answer.status}`).toBe(`${actor} ${expectedAccess(endpoint.access, actor)}`);
    }
  });

  const lists = Object.entries(endpoints).filter(
    ([, endpoint]) => endpoint.access.kind === 'signed in' && endpoint.method === 'GET',
  );
  it.each(lists)('%s holds nothing of another university', async (name, endpoint) => {
    const { rows } = await server.database.asOwner((tx) =>
      sql<{ id: string }>`
        select id from courses where university_id = ${stage.people.campus.universityId}
        union select id from users where university_id = ${stage.people.campus.universityId}
        union select id from programs where university_id = ${stage.people.campus.universityId}
        union select id from departments where university_id = ${stage.people.campus.universityId}
        union select id from assignments where university_id = ${stage.people.campus.universityId}
        union select id from terms where university_id = ${stage.people.campus.universityId}
        union select id from electives where university_id = ${stage.people.campus.universityId}
        union select id from submissions where university_id = ${stage.people.campus.universityId}
        union select id from enrollment_requests where university_id = ${stage.people.campus.universityId}`.execute(tx),
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    for (const actor of foreigners) {
      const prepared = await requests[name]?.(stage, actor);
      const { raw } = await server.as(stage.people[actor]).call(endpoint, prepared as never);
      expect(ids.filter((id) => raw.includes(id))).toEqual([]);
    }
  });

  const naming = Object.entries(endpoints).filter(
    ([, { access, body }]) => access.kind === 'signed in' && body !== undefined,
  );
  it('no body can name an object of another university', async () => {
    const tried: string[] = [];
    const taken: string[] = [];
    for (const [name, endpoint] of naming) {
      for (const actor of foreigners.filter((one) => expectedAccess(endpoint.access, one) === 'allowed')) {
        const own = (await requests[name]?.(stage, actor))?.body ?? {};
        const foreign = (await requests[name]?.(stage, 'S1'))?.body ?? {};
        for (const key of Object.keys(own).filter((one) => /^(course|department|program|electives)$/.test(one))) {
          tried.push(`${name} ${key}`);
          const body = { ...own, [key]: foreign[key] };
          const { status } = await server.as(stage.people[actor]).call(endpoint, { body } as never);
          if (![400, 403, 404].includes(status)) taken.push(`${name} ${key} as ${actor}: ${status}`);
        }
      }
    }
    expect(taken).toEqual([]);
    expect(tried).toEqual(
      expect.arrayContaining([
        'createCourse department',
        'createAssignment course',
        'enroll course',
        'chooseElectives electives',
        'createDepartment program',
      ]),
    );
  });
});

/** 0 for a right that the role lacks altogether. Any other error is rethrown. */
function isRefusedPermission(error: unknown): number {
  if ((error as { code?: string }).code === '42501') return 0;
  throw error;
}
