import { Client, type ClientConfig } from 'pg';

/** The file that describes the tables to the compiler. */
export const GENERATED_TABLES = new URL('../server/platform/database/generated-tables.ts', import.meta.url);

/** The TypeScript type of each PostgreSQL type, as server/platform/database/connect.ts reads it; dates by ::text. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  /** The PostgreSQL type; for an array that of its elements. */
  readonly type: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  /** 'always': only the database sets the value; 'default': the database sets it where it is not given. */
  readonly given: 'always' | 'default' | null;
}

/** Every column of every table, without dropped ones and partitions. */
const COLUMNS = `
  select c.relname as table, a.attname as column, coalesce(e.typname, t.typname) as type,
    e.typname is not null as is_array, not a.attnotnull as is_nullable,
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'default' end as given
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attname collate "C"`;

/**
 * The TypeScript source that describes every table of a migrated database to Kysely, without partitions. The tables and
 * columns come by name, so the same migrations give the same source.
 * @throws where a column has a type that {@link TYPES} does not name.
 */
export async function generateTables(config: ClientConfig): Promise<string> {
  const tables = groupByTable(await readColumns(config));
  const bodies = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  };\n`);
  return [
    '/* oxlint-disable max-lines */\n',
    "import type { Generated, GeneratedAlways } from 'kysely';\n\n",
    '/**\n * Every table of the database, generated from the migrated database by `npm run tables`. Change a migration instead.\n',
    ' * What a column is for stands in its migration; columns.ts says more exactly what some of them hold.\n */\n',
    `export interface GeneratedTables {\n${bodies.join('')}}\n`,
  ].join('');
}

function groupByTable(columns: readonly ColumnRow[]): Map<string, ColumnRow[]> {
  const tables = new Map<string, ColumnRow[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

async function readColumns(config: ClientConfig): Promise<ColumnRow[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query<ColumnRow>(COLUMNS)).rows;
  } finally {
    await client.end();
  }
}

function lineOf({ table, column, type, is_array, is_nullable, given }: ColumnRow): string {
  const element = TYPES[type];
  if (element === undefined)
    throw new Error(`${table}.${column} has the type ${type}: say in scripts/generate-tables.ts what it is read as.`);
  const value = (is_array ? `${element}[]` : element) + (is_nullable && element !== 'unknown' ? ' | null' : '');
  const wrapper = given === null ? null : given === 'always' ? 'GeneratedAlways' : 'Generated';
  return `    ${column}: ${wrapper === null ? value : `${wrapper}<${value}>`};\n`;
}
