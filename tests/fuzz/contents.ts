import { Client, escapeIdentifier, escapeLiteral, type PoolConfig } from 'pg';

/** Tables that a refused call may write to: tries that are counted, and when a key or a session was last used. */
const NOTED: readonly string[] = ['throttles', 'devices', 'sessions'];

/** Each table's number of rows with a sum of their hashes, by its name; without those of {@link NOTED}. */
export type Contents = ReadonlyMap<string, string>;

/** The contents of a database, now. */
export async function contentsOf(postgres: PoolConfig): Promise<Contents> {
  const client = new Client(postgres);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );
    const parts = tables
      .filter(({ name }) => !NOTED.includes(name))
      .map(
        ({ name }) =>
          `select ${escapeLiteral(name)} as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as said
           from ${escapeIdentifier(name)} t`,
      );
    const { rows } = await client.query<{ name: string; said: string }>(parts.join(' union all '));
    return new Map(rows.map(({ name, said }) => [name, said]));
  } finally {
    await client.end();
  }
}

/** The names of the tables that differ. */
export function differences(before: Contents, after: Contents): string[] {
  return [...before].filter(([name, said]) => after.get(name) !== said).map(([name]) => name);
}
