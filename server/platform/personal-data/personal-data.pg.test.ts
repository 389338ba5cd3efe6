import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { tableData } from './personal-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** 'table.column' of every column in the database, without partitions. */
async function readColumns(): Promise<string[]> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ at: string }>`
      select c.relname || '.' || a.attname as at from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(tx),
  );
  return rows.map(({ at }) => at).sort();
}

describe('the registry of personal data', () => {
  it('names every column of the database, and no other', async () => {
    const named = tableData.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`));
    expect(await readColumns()).toEqual(named.sort());
    await server.database.asOwner((tx) => sql`alter table longhand.users add column planted text`.execute(tx));
    expect((await readColumns()).filter((at) => !named.includes(at))).toEqual(['users.planted']);
  });

  it('says of every table with data of people whose rows they are and what erasure does', () => {
    const loose = tableData
      .filter(({ columns }) => Object.values(columns).some((kind) => kind === 'identity' || kind === 'writing'))
      .filter(({ of, erasure }) => of.length === 0 || erasure.kind === 'nothing');
    expect(loose.map(({ table }) => table)).toEqual([]);
  });

  it('deletes what is kept as long as the account with the account', () => {
    const left = tableData.filter(({ keeps }) => 'until' in keeps && keeps.until === 'account');
    expect(left.filter(({ erasure }) => erasure.kind !== 'delete').map(({ table }) => table)).toEqual(['users']);
  });

  it('exports nothing sealed, no secret and no lookup key', () => {
    const exported = tableData.flatMap(({ table, columns, exported: names }) =>
      names.map((name) => ({ at: `${table}.${name}`, kind: columns[name] })),
    );
    const kinds: readonly (string | undefined)[] = ['secret', 'writing'];
    expect(exported.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at)).toEqual([]);
  });
});
