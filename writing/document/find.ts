/** A found passage: its places in the text, the end excluded. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** A text as it is compared, and the places in it before which accents were left out. */
export interface Folded {
  readonly text: string;
  readonly dropped: readonly number[];
}

/** Quotation marks and spaces that phones put in the place of plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u00A0': ' ',
  '\u202F': ' ',
};
const ACCENTS = /^[\u0300-\u036F]*$/;
/** Accents, Latin, Greek and Cyrillic letters that may have them, and what {@link PLAIN} names. */
const FOLDED = /[\u00A0\u00C0-\u052F\u1E00-\u1FFF\u2018-\u201D\u202F]/g;

/**
 * A search that keeps the last text as it is compared, so that each further search of the same text only looks for the
 * words. Case is ignored, and accents are where they only mark a letter: é, also as e with an accent of its own, is e.
 * Takes time in proportion to the text.
 */
export function makeSearch(): (text: string, words: string) => Found[] {
  let last = { text: '', folded: fold('') };
  return (text, words) => {
    if (last.text !== text) last = { text, folded: fold(text) };
    return searchIn(last.folded, fold(words).text);
  };
}

/** The passages of a text with these folded words, one after the other, `max` at most; none for no words. */
export function searchIn({ text, dropped }: Folded, sought: string, max = Infinity): Found[] {
  const found: Found[] = [];
  if (sought === '') return found;
  let passed = 0;
  /** The place in the text as it is written, after the accents of the character before. */
  const written = (place: number): number => {
    while ((dropped[passed] ?? Infinity) <= place) passed += 1;
    return place + passed;
  };
  for (let at = text.indexOf(sought); at >= 0 && found.length < max; at = text.indexOf(sought, at + sought.length)) {
    const start = written(at);
    found.push({ start, end: written(at + sought.length) });
  }
  return found;
}

/** A text as it is compared. Each UTF-16 unit becomes one unit or, as an accent, none: so places can be counted back. */
export function fold(text: string): Folded {
  const dropped: number[] = [];
  const plain = text.replaceAll(FOLDED, (unit: string, at: number) => {
    const folded = foldUnit(unit);
    if (folded === '') dropped.push(at - dropped.length);
    return folded;
  });
  return { text: plain.toLowerCase().replaceAll('ς', 'σ'), dropped };
}

/** What each unit that {@link FOLDED} names becomes: texts of some languages consist of them. */
const foldedUnits = new Map<string, string>();

function foldUnit(unit: string): string {
  let folded = foldedUnits.get(unit);
  if (folded === undefined) {
    folded = ACCENTS.test(unit) ? '' : withoutAccents(unit);
    foldedUnits.set(unit, folded);
  }
  return folded;
}

function withoutAccents(unit: string): string {
  const [base = unit, ...marks] = unit.normalize('NFD');
  return base.length === 1 && ACCENTS.test(marks.join('')) ? (PLAIN[base] ?? base) : unit;
}
