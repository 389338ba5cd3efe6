import { Client, type PoolConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { connectDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { REQUESTS_LOGIN } from './requests-login.ts';
import { selfTest } from './self-test.ts';

let postgres: PoolConfig;
let drop: () => Promise<void>;
let database: Database;
beforeEach(async () => {
  ({ postgres, drop } = await copyTemplate());
  database = connectDatabase({ ...postgres, max: 2 });
});
afterEach(async () => {
  await database.close();
  await drop();
});

async function run(...statements: string[]): Promise<void> {
  const client = new Client(postgres);
  await client.connect();
  await client.query("set search_path = 'longhand'");
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('the self-test at the start', () => {
  it('passes on a migrated database and leaves nothing behind', async () => {
    await selfTest(database);
    const rows = await database.asOwner((tx) => tx.selectFrom('universities').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it.each([
    ['switched off', 'alter table users disable row level security'],
    ['not forced', 'alter table users no force row level security'],
    ['opened by its policy', 'alter policy tenant on users using (true)'],
    ['without a policy', 'drop policy tenant on sessions'],
    ['opened by a further policy', 'create policy more on programs to longhand_app using (true)'],
    ['missing on a new table', 'create table forgotten (university_id uuid primary key)'],
  ])('refuses to start where row-level security is %s', async (_, statement) => {
    await run(statement);
    await expect(selfTest(database)).rejects.toThrow(/security|policy/);
  });

  it('refuses a database that confirms before it has written', async () => {
    await run(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    );
    await expect(selfTest(connectFresh())).rejects.toThrow(/power cut: synchronous_commit is 'off'/);
  });

  it('refuses roles that could pass the policies', async () => {
    const client = new Client(postgres);
    await client.connect();
    await client.query('alter role longhand_auth bypassrls');
    await expect(selfTest(database)).rejects.toThrow(/longhand_auth/);
    await client.query('alter role longhand_auth nobypassrls');
    await client.end();
  });

  it('refuses a login of requests that could become the owner', async () => {
    await expect(selfTest(database, { apart: true })).rejects.toThrow(/could become the owner/);
    fresh = connectDatabase({ ...postgres, max: 2 }, { requests: { ...postgres, user: REQUESTS_LOGIN, max: 2 } });
    await expect(selfTest(fresh, { apart: true })).resolves.toBeUndefined();
  });
});

let fresh: Database | undefined;
afterEach(async () => {
  await fresh?.close();
  fresh = undefined;
});
function connectFresh(): Database {
  fresh = connectDatabase({ ...postgres, max: 2 });
  return fresh;
}

describe('migrations', () => {
  it('run once: a second run changes nothing', async () => {
    await expect(migrate(postgres)).resolves.toBeUndefined();
    await expect(selfTest(database)).resolves.toBeUndefined();
  });

  it('run once where several servers start at once on an empty database', async () => {
    const empty = { ...postgres, database: `${String(postgres.database)}_empty` };
    await run(`create database ${empty.database}`);
    await Promise.all([migrate(empty), migrate(empty), migrate(empty)]);
    const made = connectDatabase({ ...empty, max: 2 });
    await expect(selfTest(made)).resolves.toBeUndefined();
    await made.close();
    await run(`drop database ${empty.database}`);
  });

  it('refuse a database that a newer version has changed', async () => {
    await run("insert into migrations (name, digest) values ('9999-later.sql', '')");
    await expect(migrate(postgres)).rejects.toThrow(/newer version/);
  });

  it('refuse to go on where one was changed after it ran', async () => {
    await run("update migrations set digest = 'other' where name = '0001-core.sql'");
    await expect(migrate(postgres)).rejects.toThrow(/0001-core.sql was changed/);
  });
});

describe('a tenant', () => {
  const here = { universityId: '00000000-0000-4000-8000-000000000001', userId: '' };

  it('sees nothing without a university, and may not be nobody', async () => {
    await expect(async () => database.asTenant({ universityId: '', userId: '' }, async () => 1)).rejects.toThrow(
      TypeError,
    );
  });

  it('can not change the audit trail', async () => {
    await expect(
      database.asTenant(here, (tx) => tx.updateTable('audit').set({ action: 'other' }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(database.asTenant(here, (tx) => tx.deleteFrom('audit').execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('can not reach what is the installation alone', async () => {
    for (const table of ['settings', 'throttles'] as const) {
      await expect(database.asTenant(here, (tx) => tx.selectFrom(table).selectAll().execute())).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it('gives its role back with its transaction', async () => {
    await database.asTenant(here, async () => undefined);
    const rows = await database.asAuth(async (tx) => tx.selectFrom('throttles').selectAll().execute());
    expect(rows).toEqual([]);
    await expect(database.asAuth((tx) => tx.selectFrom('users').selectAll().execute())).rejects.toThrow(/permission/);
  });
});
