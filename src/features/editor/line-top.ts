/** At most this much text (about 10,000 words) is laid out to find a line; beyond, no line is found. */
const MEASURED_UNITS = 60_000;
/** A text of this length fills the field, so that it can be measured from its end. */
const LONG_UNITS = 4000;

/**
 * The top, in px below the field's top, of the line with the character at `index`; 0 if measuring would take too long.
 */
export function lineTop(mirror: HTMLElement, field: HTMLTextAreaElement, index: number): number {
  const { value } = field;
  const wordEnd = value.slice(index).search(/\s/);
  const end = wordEnd < 0 ? value.length : index + wordEnd;
  return index === 0
    ? 0
    : (layOut(mirror, field, [index, end], MEASURED_UNITS, (place, above) => Math.max(0, above + place.offsetTop)) ??
        0);
}

/**
 * Lays the text out and has `measure` look at the element of the characters from `start` to `end`, whose place is
 * `above` px further down in the field. Returns what it found, null where more than `most` characters would be laid out.
 * The mirror is an empty element beside the field that wraps text as the field does. It gets the shorter part of the
 * text, before or from the paragraph of `start`.
 */
export function layOut<T>(
  mirror: HTMLElement,
  field: HTMLTextAreaElement,
  [start, end]: readonly [start: number, end: number],
  most: number,
  measure: (place: HTMLElement, above: number) => T,
): T | null {
  const text = field.value;
  const paragraph = text.lastIndexOf('\n', start - 1) + 1;
  const fromEnd = start > LONG_UNITS && text.length - paragraph < start;
  if ((fromEnd ? text.length - paragraph : start) > most) return null;
  const place = document.createElement('span');
  place.textContent = text.slice(start, end);
  const after = fromEnd ? text.slice(end) : (/^\S*/.exec(text.slice(end))?.[0] ?? '');
  mirror.replaceChildren(text.slice(fromEnd ? paragraph : 0, start), place, `${after}\u200B`);
  // The mirror ends with the field's own padding, so both heights end at the same place.
  const measured = measure(place, fromEnd ? field.scrollHeight - mirror.scrollHeight : 0);
  mirror.replaceChildren();
  return measured;
}
