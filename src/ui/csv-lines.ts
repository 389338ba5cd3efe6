import type Papa from 'papaparse';

/** One row of a sheet. */
export interface CsvLine {
  /** Its number, like a spreadsheet's. */
  row: number;
  cells: readonly string[];
  /** Why it could not be read, null where it was. */
  reason: string | null;
}

/** The rows of a sheet's text, separated by commas, semicolons or tabs; rows without any word are skipped. */
export async function csvLines(text: string): Promise<CsvLine[]> {
  const { default: parser } = await import('papaparse');
  const { body, first, delimiter } = beginningOf(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'));
  return linesOf(parser, body, delimiter, first).filter(
    ({ cells, reason }) => reason !== null || cells.some((cell) => cell.trim() !== ''),
  );
}

/** Finds the separator. Excel may name it on a first line of its own: 'sep=;'. */
function beginningOf(text: string): { body: string; first: number; delimiter: string } {
  const said = /^sep=(.)\n/i.exec(text);
  if (said?.[1] !== undefined) return { body: text.slice(said[0].length), first: 2, delimiter: said[1] };
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const outside = line.replaceAll(/"[^"]*"/g, '');
  const counts = ['\t', ';', ','].map((mark) => ({ mark, count: outside.split(mark).length - 1 }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return { body: text, first: 1, delimiter: best.count === 0 ? ',' : best.mark };
}

/** Splits text into lines. An unclosed quotation mark loses its row alone: reading goes on after that row. */
function linesOf(parser: typeof Papa, text: string, delimiter: string, first: number): CsvLine[] {
  const lines: CsvLine[] = [];
  let rest = text;
  while (rest !== '') {
    const { read, end, broken } = readUntilBroken(parser, rest, delimiter);
    for (const cells of read) lines.push({ row: first + lines.length, cells, reason: null });
    if (!broken) break;
    lines.push({
      row: first + lines.length,
      cells: [],
      reason: 'A quotation mark is never closed, or not at the end.',
    });
    const next = rest.indexOf('\n', end);
    rest = next === -1 ? '' : rest.slice(next + 1);
  }
  return lines;
}

function readUntilBroken(parser: typeof Papa, text: string, delimiter: string) {
  const read: string[][] = [];
  let end = 0;
  let broken = false;
  parser.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, handle) {
      if (broken) return;
      broken = errors.some(({ type }) => type === 'Quotes');
      if (broken) {
        handle.abort();
        return;
      }
      read.push(data);
      end = meta.cursor;
    },
  });
  return { read, end, broken };
}
