export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
/** What XML 1.0 has no way to say. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A run of words; `properties` say how they look. A carriage return in them is a blank, as in XML. */
export function run(words: string, properties = ''): string {
  const said = words
    .replaceAll(UNSAYABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const parts = said.split('\t').map((part) => `<w:t xml:space="preserve">${part}</w:t>`);
  return `<w:r>${properties}${parts.join('<w:tab/>')}</w:r>`;
}

export function paragraph(runs: string, properties = ''): string {
  return runs + properties === '' ? '<w:p/>' : `<w:p>${properties}${runs}</w:p>`;
}
