import { ROSTER_ROWS_MAX, type LeftOut, type RosterRow } from '#contract/roster';
import { guessedColumns, namedColumns, type ListColumns } from './list-columns.ts';
import { csvLines, type CsvLine } from '../../ui/csv-lines.ts';
import { formatCount } from '../../wording/plural.ts';

/** The longest cell that the university accepts; sensible cells are far shorter. */
const CELL_MAX = 1000;
/** The largest list that the university accepts, in bytes of JSON. */
const LIST_MAX = 900_000;

/** A list as it was read: its rows, and those that could not be read at all. */
export type ReadList =
  | { kind: 'list'; rows: readonly RosterRow[]; unread: readonly LeftOut[] }
  | { kind: 'trouble'; message: string };

/**
 * Parses a pasted list or a file's text: with or without headings, columns in any order, separated by commas,
 * semicolons or tabs. Rows are numbered like a spreadsheet's; rows without any word are skipped.
 */
export async function readList(text: string): Promise<ReadList> {
  const lines = await csvLines(text);
  const [heading, ...rest] = lines;
  const named = heading === undefined ? null : namedColumns(heading.cells);
  const columns = named ?? guessedColumns(lines.map(({ cells }) => cells));
  const width = named === null ? Infinity : (heading?.cells.length ?? 0);
  return checked((named === null ? lines : rest).map((line) => rowOf(line, columns, width)));
}

function checked(rows: readonly (RosterRow | LeftOut)[]): ReadList {
  if (rows.length === 0) return { kind: 'trouble', message: 'There is no student in this list.' };
  const count = formatCount(rows.length);
  if (rows.length > ROSTER_ROWS_MAX)
    return {
      kind: 'trouble',
      message: `A list may have at most ${formatCount(ROSTER_ROWS_MAX)} rows, and this one has ${count}. Split it, and import the parts one after the other.`,
    };
  const read = rows.filter((row): row is RosterRow => 'email' in row);
  if (new TextEncoder().encode(JSON.stringify(read)).length > LIST_MAX)
    return {
      kind: 'trouble',
      message: 'This list is too long to be sent at once. Split it, or leave other columns out.',
    };
  return { kind: 'list', rows: read, unread: rows.filter((row): row is LeftOut => 'reason' in row) };
}

function rowOf({ row, cells, reason }: CsvLine, columns: ListColumns, width: number): RosterRow | LeftOut {
  if (reason !== null) return { row, reason };
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return { row, reason: 'There are more cells than headings: one may need quotation marks.' };
  const at = (index: number | null) => (index === null ? '' : (cells[index] ?? '').slice(0, CELL_MAX));
  const name = columns.names.map((index) => at(index).trim()).filter(Boolean);
  return { row, email: at(columns.email), roll_no: at(columns.roll_no), name: name.join(' ').slice(0, CELL_MAX) };
}
