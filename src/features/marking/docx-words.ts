export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const LINE_BREAK = /\r\n|\r|\n/g;
/** What XML 1.0 has no way to say. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Words as XML says them between tags. A character that it can't say becomes '\uFFFD'. */
export function escaped(words: string): string {
  return words.replaceAll(UNSAYABLE, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Words as XML says them within the quotes of an attribute. */
export function inQuotes(words: string): string {
  return escaped(words).replaceAll('"', '&quot;').replaceAll(/\s+/g, ' ');
}

/** A run of words; `properties` say how they look. A carriage return in them is a blank, as in XML. */
export function run(words: string, properties = ''): string {
  const parts = escaped(words)
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${part}</w:t>`);
  return `<w:r>${properties}${parts.join('<w:tab/>')}</w:r>`;
}

export function paragraph(runs: string, properties = ''): string {
  return runs + properties === '' ? '<w:p/>' : `<w:p>${properties}${runs}</w:p>`;
}

/** The properties of a paragraph in this style, and `more`. */
export function styled(style: string, more = ''): string {
  return `<w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>`;
}

/** The properties of a run that looks like this; nothing for an empty look. */
export function withLook(look: string): string {
  return look === '' ? '' : `<w:rPr>${look}</w:rPr>`;
}

/** A paragraph in one style for each line of these words. */
export function paragraphsOf(words: string, style: string): string {
  return words
    .split(LINE_BREAK)
    .map((line) => paragraph(line === '' ? '' : run(line), styled(style)))
    .join('');
}
