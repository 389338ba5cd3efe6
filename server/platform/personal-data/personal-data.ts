import type { DataKind, Entries, Entry, TableName } from './entry.ts';
import { assignmentsData } from './assignments.ts';
import { coursesData } from './courses.ts';
import { draftsData } from './drafts.ts';
import { lettersData } from './letters.ts';
import { markingData } from './marking.ts';
import { peopleData } from './people.ts';
import { platformData } from './platform.ts';
import { readingData } from './reading.ts';
import { universityData } from './university.ts';
import { writingData } from './writing.ts';

/**
 * Every table and column of the database: what it tells of people, why and how long it is kept, whether it is in a
 * person's export, and what their erasure does with it. Export, erasure and retention follow it. A table or column
 * without an entry is an error of the compiler.
 */
const personalData: Entries<TableName> = {
  ...peopleData,
  ...universityData,
  ...lettersData,
  ...assignmentsData,
  ...coursesData,
  ...writingData,
  ...readingData,
  ...markingData,
  ...draftsData,
  ...platformData,
};

/** An entry of any table. */
export interface TableData extends Omit<Entry<string>, 'columns'> {
  readonly table: TableName;
  readonly columns: Readonly<Record<string, DataKind>>;
}

/** The entries of all tables, by wing. */
export const tableData: readonly TableData[] = Object.entries(personalData).map(([table, entry]) => ({
  ...(entry as Omit<TableData, 'table'>),
  table: table as TableName,
}));
