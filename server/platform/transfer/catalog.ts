import { Client, type ClientConfig } from 'pg';

/** A table of the product, its partitions with it. */
export interface CatalogTable {
  readonly name: string;
  /** Those that hold data: generated ones compute theirs. */
  readonly columns: readonly string[];
  /** The columns that number their rows. */
  readonly numbered: readonly string[];
}

/**
 * Connects as the owner of the product's tables, in a transaction that `act` fills and that is rolled back where it throws.
 * Times and bytes are written alike, whatever the database's own settings.
 */
export async function inOneTransaction<T>(
  config: ClientConfig,
  mode: 'repeatable read, read only' | 'read committed, read write',
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin isolation level ${mode}`);
    await client.query(
      `select set_config('role', 'longhand_owner', true), set_config('search_path', 'longhand, pg_temp', true),
        set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true),
        set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
        set_config('extra_float_digits', '1', true), set_config('client_encoding', 'UTF8', true)`,
    );
    const done = await act(client);
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}

/** All tables with data of the installation, in the order of their names. That of the migrations is compared, not copied. */
export async function readTables(client: Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; numbered: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as numbered
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migrations' and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  );
  return rows;
}

/** The migrations that ran on the database, in their order. */
export async function readLevel(client: Client): Promise<{ name: string; digest: string }[]> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations order by name',
  );
  return rows;
}

/** The months, as 2026_11, whose batches have a partition of their own. */
export async function readMonths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select substr(c.relname, length('batches_') + 1) as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'batches'::regclass and c.relname ~ '^batches_[0-9]{4}_[0-9]{2}$' order by month`,
  );
  return rows.map(({ month }) => month);
}

/** The identifiers of the keys, one of which opens the data keys. */
export async function readKeyIds(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct encode(wrapped_by, 'hex') as id from key_wraps order by id`,
  );
  return rows.map(({ id }) => id);
}

/** How many rows a table has. */
export async function countRows(client: Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`);
  return Number(rows[0]?.count);
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
