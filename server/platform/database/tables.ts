import type { Selectable, SelectType, Transaction } from 'kysely';
import type { NarrowedColumns } from './columns.ts';
import type { GeneratedTables } from './generated-tables.ts';

/** Every table of the database: the generated types, with some columns narrowed. */
export type Tables = Narrow<GeneratedTables, Checked<NarrowedColumns>>;

/** A row as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** One transaction: it has a role and, as a tenant, sees one university. */
export type Tx = Transaction<Tables>;

type Narrow<All, More> = {
  [Table in keyof All]: Table extends keyof More
    ? { [Column in keyof All[Table]]: Column extends keyof More[Table] ? More[Table][Column] : All[Table][Column] }
    : All[Table];
};

/** The compiler refuses a column that is in no table, or whose type its PostgreSQL type can't hold. */
type Checked<More extends Possible<More>> = More;

type Possible<More> = {
  [Table in keyof More]: Table extends keyof GeneratedTables
    ? { [Column in keyof More[Table]]: PossibleColumn<More[Table][Column], GeneratedTables[Table], Column> }
    : never;
};

type PossibleColumn<Type, Columns, Column> = Column extends keyof Columns
  ? SelectType<Type> extends SelectType<Columns[Column]>
    ? Type
    : never
  : never;
