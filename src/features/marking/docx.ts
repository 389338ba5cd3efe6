import { commentsXml } from './docx-comments.ts';
import { wordHead, wordMarks } from './docx-marks.ts';
import { docxFile } from './docx-package.ts';
import { STYLES } from './docx-styles.ts';
import { wordText } from './docx-text.ts';
import { HEAD, MAIN } from './docx-words.ts';
import type { MarkedText } from './marked-text.ts';

/** A text as a Word document (ECMA-376): a paragraph for each line, nothing added. */
export function docxOf(text: string, isFormatted: boolean): Uint8Array {
  const { body, parts } = wordText(text, isFormatted, []);
  const styles = isFormatted ? [{ name: 'styles', xml: STYLES } as const] : [];
  return docxFile(documentOf(body), [...styles, ...parts], null);
}

/** A marked text as a Word document: title and name before it, Word's own comments beside it, the grade behind it. */
export function markedDocx(marked: MarkedText): Uint8Array {
  const { text, isFormatted, title, name, written } = marked;
  const comments = marked.comments.flatMap(({ comment: { words }, place }) =>
    place === null ? [] : [{ words, ...place }],
  );
  const { body, parts } = wordText(text, isFormatted, comments);
  return docxFile(
    documentOf(wordHead(marked) + body + wordMarks(marked)),
    [{ name: 'styles', xml: STYLES }, { name: 'comments', xml: commentsXml(comments, written) }, ...parts],
    { title, creator: name },
  );
}

function documentOf(body: string): string {
  return `${HEAD}<w:document ${MAIN}><w:body>${body}</w:body></w:document>`;
}
