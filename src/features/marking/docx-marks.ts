import { paragraph, paragraphsOf, run, styled, withLook } from './docx-words.ts';
import type { MarkedText } from './marked-text.ts';

const BOLD = withLook('<w:b/>');
const QUIET = withLook('<w:i/>');

interface Column {
  key: 'name' | 'level' | 'points';
  label: string;
  /** In twentieths of a point; together about the width of the text on a page. */
  width: number;
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Criterion', width: 5600 },
  { key: 'level', label: 'Level', width: 2200 },
  { key: 'points', label: 'Points', width: 1400 },
];

/** What stands before a marked text: the title of its assignment, and whose it is. */
export function wordHead({ title, name }: Pick<MarkedText, 'title' | 'name'>): string {
  return paragraph(run(title), styled('Title')) + paragraph(run(name), styled('Subtitle'));
}

/** What stands behind a marked text: comments without a place in it, the feedback, the criteria and the grade. */
export function wordMarks({ comments, feedback, rows, grade, note }: MarkedText): string {
  const lost = comments.filter(({ place }) => place === null);
  return [
    lost.length === 0 ? '' : heading('The text has changed here'),
    ...lost.map(
      ({ comment: { anchor, words } }) => paragraphsOf(`“${anchor.quote}”`, 'Quote') + paragraphsOf(words, 'Normal'),
    ),
    heading('Feedback'),
    feedback === '' ? paragraph(run('None was written.', QUIET)) : paragraphsOf(feedback, 'Normal'),
    heading('Grade'),
    rows.length === 0 ? '' : table(rows),
    paragraph(run(grade, BOLD), '<w:pPr><w:spacing w:before="120"/></w:pPr>'),
    note === null ? '' : paragraph(run(note, QUIET)),
  ].join('');
}

function heading(words: string): string {
  return paragraph(run(words), styled('Heading1'));
}

/** The criteria with what was reached; the column of levels only where there is one. */
function table(rows: MarkedText['rows']): string {
  const columns = COLUMNS.filter(({ key }) => key !== 'level' || rows.some(({ level }) => level !== ''));
  const border = ['top', 'bottom', 'insideH']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const row = (properties: string, cellOf: (column: Column) => string) => {
    const cells = columns.map(
      (column) => `<w:tc><w:tcPr><w:tcW w:w="${String(column.width)}" w:type="dxa"/></w:tcPr>${cellOf(column)}</w:tc>`,
    );
    return `<w:tr>${properties}${cells.join('')}</w:tr>`;
  };
  const grid = columns.map(({ width }) => `<w:gridCol w:w="${String(width)}"/>`).join('');
  const head = row('<w:trPr><w:tblHeader/></w:trPr>', ({ label }) => paragraph(run(label, BOLD)));
  const body = rows.map((reached) =>
    row('', ({ key }) => {
      const below = key === 'name' && reached.descriptor !== '' ? paragraphsOf(reached.descriptor, 'CommentText') : '';
      return paragraph(reached[key] === '' ? '' : run(reached[key])) + below;
    }),
  );
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${head}${body.join('')}</w:tbl>`;
}
