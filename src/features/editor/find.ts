/** A found passage: its places in the text, the end excluded. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** A text as it is compared, and the places in it before which accents were left out. */
interface Folded {
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

function searchIn({ text, dropped }: Folded, sought: string): Found[] {
  const found: Found[] = [];
  if (sought === '') return found;
  let passed = 0;
  /** The place in the text as it is written, after the accents of the character before. */
  const written = (place: number): number => {
    while ((dropped[passed] ?? Infinity) <= place) passed += 1;
    return place + passed;
  };
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) {
    const start = written(at);
    found.push({ start, end: written(at + sought.length) });
  }
  return found;
}

/** Each UTF-16 unit becomes one unit or, as an accent, none: so places can be counted back. */
function fold(text: string): Folded {
  const dropped: number[] = [];
  const plain = text.replaceAll(FOLDED, (unit: string, at: number) => {
    if (ACCENTS.test(unit)) {
      dropped.push(at - dropped.length);
      return '';
    }
    const [base = unit, ...marks] = unit.normalize('NFD');
    return base.length === 1 && ACCENTS.test(marks.join('')) ? (PLAIN[base] ?? base) : unit;
  });
  return { text: plain.toLowerCase().replaceAll('ς', 'σ'), dropped };
}

/** The place in the list of the first passage from `place` on, after the last the first again. */
export function nextFrom(found: readonly Found[], place: number): number {
  const next = found.findIndex(({ start }) => start >= place);
  return Math.max(0, next);
}

/** The place in the list of the last passage before `place`, before the first the last again. */
export function lastBefore(found: readonly Found[], place: number): number {
  const before = found.findLastIndex(({ start }) => start < place);
  return before < 0 ? found.length - 1 : before;
}
