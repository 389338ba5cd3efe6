/** At most this much text (about 10,000 words) is laid out to find a line; beyond, no line is found. */
const MEASURED_UNITS = 60_000;
/** A text of this length fills the field, so that it can be measured from its end. */
const LONG_UNITS = 4000;

/**
 * The top, in px below the field's top, of the line with the character at `index`; 0 if measuring would take too long.
 * The mirror is an empty element beside the field that wraps text as the field does. It gets the shorter part of the
 * text, before or from the paragraph of `index`.
 */
export function lineTop(mirror: HTMLElement, field: HTMLTextAreaElement, index: number): number {
  const text = field.value;
  const paragraph = text.lastIndexOf('\n', index - 1) + 1;
  const fromEnd = index > LONG_UNITS && text.length - paragraph < index;
  if (index === 0 || (fromEnd ? text.length - paragraph : index) > MEASURED_UNITS) return 0;
  const wordEnd = text.slice(index).search(/\s/);
  const end = wordEnd < 0 ? text.length : index + wordEnd;
  const place = document.createElement('span');
  place.textContent = `${text.slice(index, end)}\u200B`;
  mirror.replaceChildren(text.slice(fromEnd ? paragraph : 0, index), place, fromEnd ? `${text.slice(end)}\u200B` : '');
  // The mirror ends with the field's own padding, so both heights end at the same place.
  const above = fromEnd ? field.scrollHeight - mirror.scrollHeight : 0;
  const top = above + place.offsetTop;
  mirror.replaceChildren();
  return Math.max(0, top);
}
