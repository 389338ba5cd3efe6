import { Client, type PoolConfig } from 'pg';

/** Columns that are unique over all universities, and how the value of copy `n` is made. */
const UNIQUE: Readonly<Record<string, string>> = {
  'universities.code': "code || '-' || n",
  'users.email': "'c' || n || '-' || email",
  'users.email_key': "'c' || n || '-' || email_key",
  'calendar_links.code_hash': 'sha256(code_hash || n::text::bytea)',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Copies a university with all its rows under other ids, `from` to `to`: as many as its copies are numbered. The copies
 * hold rows of the right number and size that nobody can open. Foreign keys are not checked meanwhile: every id of a copy
 * is made from the id of the original, so that they fit.
 */
export async function copyUniversity(postgres: PoolConfig, id: string, from: number, to: number): Promise<void> {
  const client = new Client(postgres);
  await client.connect();
  try {
    await copyRows(client, id, from, to);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function copyRows(client: Client, id: string, from: number, to: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'; set search_path = 'longhand'");
  for (const columns of await tablesOf(client)) {
    const [{ table } = { table: '' }] = columns;
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(valueOf).join(', ');
    await client.query(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(${from}, ${to}) n
        where university_id = '${id}'`,
    );
  }
}

function valueOf({ table, name, type }: Column): string {
  return UNIQUE[`${table}.${name}`] ?? (type === 'uuid' ? `md5(${name}::text || n)::uuid` : name);
}

/** The columns of each table that leads with the university; partitions are part of theirs. */
async function tablesOf(client: Client): Promise<Column[][]> {
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'longhand'::regnamespace and not t.relispartition
      where c.table_schema = 'longhand' and c.is_generated = 'NEVER' and c.identity_generation is null
        and exists (select from information_schema.columns u where u.table_schema = 'longhand'
          and u.table_name = c.table_name and u.column_name = 'university_id')
      order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return [...tables.values()];
}
