import { COUNTED_WORDS, type Group } from './vocabulary.ts';

/** Features that count words by their form alone. `nominal` is a noun made of another word: 'movement', 'kindness'. */
export type Form = 'contraction' | 'possessive' | 'nominal' | 'adverb' | 'ing' | 'long' | 'polysyllabic';

/** Features that count words by their neighbor, or by their spelling in the text. */
export type InPlace = 'passive' | 'lowercaseI' | 'doubledWord' | 'notOnly';

const COUNTED_GROUPS = [
  'firstSingular',
  'firstPlural',
  'secondPerson',
  'thirdPerson',
  'modal',
  'hedge',
  'booster',
  'informal',
  'grammatical',
  'typicalOfModels',
  'withoutApostrophe',
] as const satisfies readonly Group[];
const FORMS: readonly Form[] = ['contraction', 'possessive', 'nominal', 'adverb', 'ing', 'long', 'polysyllabic'];
const IN_PLACE: readonly InPlace[] = ['passive', 'lowercaseI', 'doubledWord', 'notOnly'];

export type WordCount = Form | InPlace | (typeof COUNTED_GROUPS)[number] | `word:${string}`;

/** Features that are counts of words, per 100 of them. */
export const WORD_COUNTS: readonly WordCount[] = [
  ...FORMS,
  ...IN_PLACE,
  ...COUNTED_GROUPS,
  ...COUNTED_WORDS.map((word) => `word:${word}` as const),
];

const placeOf = new Map<string, number>(WORD_COUNTS.map((name, place) => [name, place]));
const LONG_LETTERS = 9;
const POLYSYLLABIC = 3;

/** The place of a count in {@link WORD_COUNTS}. */
export function placeOfCount(name: InPlace): number {
  return placeOf.get(name) ?? -1;
}

/** The features that a word's form adds to. */
export function formsOf(low: string, groups: ReadonlySet<Group>, syllables: number): Form[] {
  const forms: Form[] = [];
  const possessive = low.endsWith("'s");
  if ((low.includes("'") && !possessive) || groups.has('contractionInS')) forms.push('contraction');
  if (possessive) forms.push('possessive');
  if (low.length > 6 && /(?:tion|sion|ment|ness|ity|ance|ence)s?$/.test(low)) forms.push('nominal');
  if (low.length > 4 && low.endsWith('ly')) forms.push('adverb');
  if (low.length > 5 && low.endsWith('ing')) forms.push('ing');
  if (low.length >= LONG_LETTERS) forms.push('long');
  if (syllables >= POLYSYLLABIC) forms.push('polysyllabic');
  return forms;
}

/** Places in {@link WORD_COUNTS} that a word adds to wherever it stands. */
export function countsOfWord(low: string, groups: ReadonlySet<Group>, forms: readonly Form[]): number[] {
  return [...groups, ...forms, `word:${low}`].flatMap((name) => placeOf.get(name) ?? []);
}
