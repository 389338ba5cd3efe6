import { createHash } from 'node:crypto';

/** The first 32 bits of a text's SHA-256. */
export function hash32(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/** Pseudorandom numbers in [0, 1) from a seed (mulberry32, public domain). */
export function dice(seed: string): () => number {
  let state = hash32(seed);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const CONTRACTIONS: Readonly<Record<string, string>> = {
  'do not': "don't",
  'does not': "doesn't",
  cannot: "can't",
  'is not': "isn't",
  'are not': "aren't",
  'it is': "it's",
  'that is': "that's",
  'they are': "they're",
  'we are': "we're",
  'i am': "I'm",
  'i have': "I've",
  'will not': "won't",
  'would not': "wouldn't",
  'you are': "you're",
};
const EXPANSIONS = Object.fromEntries(Object.entries(CONTRACTIONS).map(([long, short]) => [short.toLowerCase(), long]));

/**
 * The text as somebody in a hurry, or new to English, might have typed it: without some commas, articles and plurals,
 * with contractions changed and letters swapped. Applied to human and AI texts alike, so that a slip never tells the
 * label.
 */
export function withSlips(text: string, seed: string): string {
  const roll = dice(seed);
  const level = 0.2 + 0.8 * roll();
  const happens = (often: number): boolean => roll() < often * level;
  const contract = roll() < 0.5;
  const slips = SLIPS.filter(({ texts }) => roll() < texts);
  let slipped = text.replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"');
  slipped = changeContractions(slipped, contract ? CONTRACTIONS : EXPANSIONS, () => happens(0.8));
  for (const { find, often, put } of slips) {
    slipped = slipped.replaceAll(find, (...match: string[]) => (happens(often) ? put(match, roll) : (match[0] ?? '')));
  }
  return slipped;
}

interface Slip {
  /** The share of texts in which it happens, and its rate there. */
  readonly texts: number;
  readonly often: number;
  readonly find: RegExp;
  readonly put: (match: readonly string[], roll: () => number) => string;
}

const SLIPS: readonly Slip[] = [
  { texts: 0.6, often: 0.35, find: /, /g, put: () => ' ' },
  { texts: 0.5, often: 0.8, find: /[;—–] ?/g, put: () => ', ' },
  { texts: 0.3, often: 0.6, find: /(\w)'(t|re|s|m|ve|ll)\b/g, put: ([, one = '', other = '']) => one + other },
  { texts: 0.4, often: 0.25, find: / (?:the|a|an) (?=[a-z])/g, put: () => ' ' },
  { texts: 0.3, often: 0.12, find: /\b([a-z]{3,}[^s\W])s\b/g, put: ([, singular = '']) => singular },
  { texts: 0.3, often: 0.6, find: /\bI\b/g, put: () => 'i' },
  {
    texts: 0.25,
    often: 0.35,
    find: /([.!?]) ([A-Z])/g,
    put: ([, mark = '', letter = '']) => `${mark} ${letter.toLowerCase()}`,
  },
  { texts: 0.3, often: 0.25, find: /, /g, put: (_, roll) => (roll() < 0.6 ? ' ,' : ',') },
  {
    texts: 0.5,
    often: 0.04,
    find: /\b[a-z]{6,}\b/g,
    put: ([word = ''], roll) => {
      const at = 1 + Math.floor(roll() * (word.length - 3));
      return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    },
  },
];

/** The text with every contraction made, or written out. */
export function withContractions(text: string, how: 'made' | 'written out'): string {
  const plain = text.replaceAll(/[’‘]/g, "'");
  return changeContractions(plain, how === 'made' ? CONTRACTIONS : EXPANSIONS, () => true);
}

function changeContractions(text: string, table: Readonly<Record<string, string>>, happens: () => boolean): string {
  const find = new RegExp(`\\b(?:${Object.keys(table).join('|')})\\b`, 'gi');
  return text.replaceAll(find, (found) => {
    const other = table[found.toLowerCase()];
    if (other === undefined || !happens()) return found;
    return /^[A-Z]/.test(found) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
}
