import Papa from 'papaparse';
import { fileName, saveFile } from './save-file.ts';

/** A cell's content: a text, a number, or nothing. */
export type Cell = string | number | null;

/** A spreadsheet would read a text with this start as a formula, also after blanks and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/;

/**
 * A table as a CSV file: RFC 4180, in UTF-8 with a byte order mark. Texts that would be formulas get a leading
 * apostrophe.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${Papa.unparse(rows as Cell[][], { escapeFormulae: FORMULA })}\r\n`;
}

/** Saves a table as a CSV file named after `title`. `csv` comes from `csvOf`. */
export function saveCsv(csv: string, title: string): void {
  saveFile(csv, 'text/csv;charset=utf-8', `${fileName(title)}.csv`);
}
