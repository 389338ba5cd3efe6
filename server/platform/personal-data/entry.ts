import type { GeneratedTables } from '../database/generated-tables.ts';

export type TableName = keyof GeneratedTables;
type ColumnOf<T extends TableName> = Extract<keyof GeneratedTables[T], string>;

/** What a column tells of people. A new column gets one of these, or the compiler refuses the registry. */
export type DataKind =
  /** Nothing of anybody: ids of things, counts, rules. */
  | 'none'
  /** The id of a person. Once they are erased, it leads to nobody. */
  | 'person'
  /** By what people know a person: name, address, number, place. */
  | 'identity'
  /** A form of it that is compared: lower case, a keyed hash. */
  | 'digest'
  /** Passwords, keys and codes, hashed or wrapped. */
  | 'secret'
  /** What a person wrote, sealed. */
  | 'writing'
  /** What people say to or of each other. */
  | 'words'
  /** Grades, marks, figures and results about a person. */
  | 'judgement'
  /** When and by what a person did something. */
  | 'activity'
  /** What a person chose, and their rights. */
  | 'choice'
  /** How a university is reached and billed. */
  | 'contact'
  /** Names and words of a university about itself and what it teaches. */
  | 'university';

/**
 * How a row leads to the person whose data it is: by their id, the id of a text of theirs, their e-mail in the form
 * that is compared, or an invitation to it.
 */
type PathKind = 'own' | 'writing' | 'address' | 'invitation';

/** How long rows are kept. */
export type Keeping =
  /**
   * 'account': as long as the account. 'record': as long as the university uses Longhand. 'log': until the university's
   * rule destroys the key (server/reading/retention/delete-log.ts). 'replaced': until the next state takes its place.
   */
  | { readonly until: 'account' | 'record' | 'log' | 'replaced' }
  /** So many days after the time that this SQL expression gives for a row `t`; null: it goes on. */
  | { readonly days: number; readonly after: string };

/** What the erasure of a person does with their rows. */
type Erasure<Column extends string> =
  /** 'work': stays for handed-in work without its log, goes with a draft. 'nothing': there are no rows of a person. */
  | { readonly kind: 'delete' | 'work' | 'nothing' }
  /** Empties columns, of rows `t` that fulfil `where` alone. */
  | { readonly kind: 'clear'; readonly columns: readonly Column[]; readonly where?: string }
  | { readonly kind: 'keep'; readonly because: string };

export interface Entry<Column extends string> {
  /** Whose data a row is: that of everybody to whom one of these leads. */
  readonly of: readonly { readonly by: PathKind; readonly column: Column }[];
  /** What it is kept for. */
  readonly why: string;
  readonly keeps: Keeping;
  readonly erasure: Erasure<Column>;
  /** The columns of a person's rows that are in their export. */
  readonly exported: readonly Column[];
  readonly columns: { readonly [C in Column]: DataKind };
}

export type Entries<T extends TableName> = { readonly [N in T]: Entry<ColumnOf<N>> };
