import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { connectDatabase, type Database } from './connect.ts';

let template: Awaited<ReturnType<typeof copyTemplate>>;

beforeAll(async () => {
  template = await copyTemplate();
});
afterAll(() => template.drop());

async function withOneConnection(
  preparedFrom: number,
  act: (database: Database) => Promise<void>,
  prepares = true,
): Promise<void> {
  const database = connectDatabase({ ...template.postgres, max: 1 }, { preparedFrom, prepares });
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

/** The number of statements with this word that the one connection has prepared. */
async function preparedWith(database: Database, word: string): Promise<number> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements where ${true}`.execute(tx),
  );
  return rows.filter(({ statement }) => statement.includes(word)).length;
}

function readCode(database: Database, code: string) {
  return database.asOwner((tx) => tx.selectFrom('universities').selectAll().where('code', '=', code).execute());
}

describe('statements', () => {
  it('are prepared once they were asked often, and not before', async () => {
    await withOneConnection(3, async (database) => {
      await readCode(database, 'A');
      await readCode(database, 'B');
      expect(await preparedWith(database, '"code" = $1')).toBe(0);
      await readCode(database, 'C');
      expect(await preparedWith(database, '"code" = $1')).toBe(1);
      await readCode(database, 'D');
      expect(await preparedWith(database, '"code" = $1')).toBe(1);
    });
  });

  it('of a request are planned once, whatever their values', async () => {
    await withOneConnection(1, async (database) => {
      const who = { universityId: randomUUID(), userId: randomUUID() };
      for (let use = 0; use < 9; use += 1)
        await database.asTenant(who, (tx) => sql`select email from users where id = ${randomUUID()}`.execute(tx));
      const { rows } = await database.asTenant(who, (tx) =>
        sql<{ custom: number; generic: number }>`
          select custom_plans as custom, generic_plans as generic from pg_prepared_statements
          where statement like ${'select email%'}`.execute(tx),
      );
      expect(rows).toEqual([{ custom: 0, generic: 9 }]);
    });
  });

  it('are never prepared where a pooler in between can’t carry that, look-ups neither', async () => {
    for (const prepares of [true, false]) {
      const read = async (database: Database) => {
        for (const code of ['A', 'B']) await readCode(database, code);
        await database.lookUp('find_university_of_code', ['A']);
        expect(await preparedWith(database, '')).toBe(prepares ? 3 : 0);
      };
      await withOneConnection(1, read, prepares);
    }
  });

  it('that are another each time fill no memory', async () => {
    await withOneConnection(1, async (database) => {
      for (let number = 0; number < 150; number += 1)
        await database.asOwner((tx) => sql`select ${number} as ${sql.ref(`other_${String(number)}`)}`.execute(tx));
      expect(await preparedWith(database, 'other_')).toBe(100);
    });
  });

  it('are planned anew in a connection that met a table with a column more', async () => {
    await withOneConnection(1, async (database) => {
      await readCode(database, 'A');
      await database.asOwner((tx) => sql`alter table universities add column later text`.execute(tx));
      await expect(readCode(database, 'A')).rejects.toMatchObject({ code: '0A000' });
      await expect(readCode(database, 'A')).resolves.toEqual([]);
    });
  });
});
