import Papa from 'papaparse';
import { fileName, saveFile } from './save-file.ts';

/** What a cell shows: a text, a number, or nothing. */
export type Cell = string | number | null;

/** A spreadsheet would take a text that begins so for a formula, also behind blanks and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/;

/**
 * A table as a file for spreadsheets: RFC 4180, in UTF-8 with its mark. Texts that would be formulas get an apostrophe
 * before them.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${Papa.unparse(rows as Cell[][], { escapeFormulae: FORMULA })}\r\n`;
}

/** Hands a table to the person, as a file of this title. `csv` is as `csvOf` writes it. */
export function saveCsv(csv: string, title: string): void {
  saveFile(csv, 'text/csv;charset=utf-8', `${fileName(title)}.csv`);
}
