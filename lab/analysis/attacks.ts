import { dice, withContractions } from './noise.ts';

/** A change of a text that leaves it readable, and that a writer may make to hide or by accident. */
export interface Attack {
  readonly name: string;
  readonly change: (text: string, seed: string) => string;
}

/** Letters of other alphabets that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  s: 'ѕ',
  x: 'х',
  y: 'у',
  A: 'А',
  B: 'В',
  E: 'Ε',
  H: 'Η',
  I: 'Ι',
  M: 'М',
  O: 'О',
  T: 'Т',
};
const SENTENCE_GAP = /(?<=[.!?]["')\]]?)[ \t]+(?=["'(]?\p{Lu})/u;

export const ATTACKS: readonly Attack[] = [
  { name: 'neighboring words swapped, 1 in 50', change: (text, seed) => swapWords(text, seed, 0.02) },
  { name: 'letters swapped, 1 word in 50', change: (text, seed) => swapLetters(text, seed, 0.02) },
  { name: 'letters swapped, 1 word in 20', change: (text, seed) => swapLetters(text, seed, 0.05) },
  { name: 'every contraction made', change: (text) => withContractions(text, 'made') },
  { name: 'every contraction written out', change: (text) => withContractions(text, 'written out') },
  { name: 'look-alike letters, 1 in 20', change: (text, seed) => withLookAlikes(text, seed, 0.05) },
  { name: 'look-alike letters, all', change: (text, seed) => withLookAlikes(text, seed, 1) },
  { name: 'invisible characters, 1 word in 5', change: withInvisible },
  { name: 'quotation marks around paragraphs', change: (text) => eachParagraph(text, (own) => `“${own}”`) },
  { name: 'quotation marks around sentences', change: (text) => eachSentence(text, (own) => `"${own}"`, ' ') },
  { name: '"1." before each paragraph', change: (text) => eachParagraph(text, (own, at) => `${at + 1}. ${own}`) },
  { name: '"1." before each sentence', change: (text) => eachSentence(text, (own, at) => `${at + 1}. ${own}`, '\n') },
  { name: 'a dash before each sentence', change: (text) => eachSentence(text, (own) => `- ${own}`, '\n') },
  { name: 'a line for each sentence', change: (text) => eachSentence(text, (own) => own, '\n') },
  { name: 'lines of 60 characters', change: (text) => wrapped(text, 60) },
  { name: 'lines of 6 words', change: (text) => text.replaceAll(/((?:\S+[ \t]+){5}\S+)[ \t]+/g, '$1\n') },
  { name: 'two spaces between words', change: (text) => text.replaceAll(' ', '  ') },
];

function swapWords(text: string, seed: string, often: number): string {
  const roll = dice(`${seed} words`);
  return text.replaceAll(/\b([a-z]+) ([a-z]+)\b/g, (both: string, one: string, other: string) =>
    roll() < often * 2 ? `${other} ${one}` : both,
  );
}

function swapLetters(text: string, seed: string, often: number): string {
  const roll = dice(`${seed} letters`);
  return text.replaceAll(/\b[a-z]{4,}\b/g, (word: string) => {
    // Words of four letters and more are about half of all.
    if (roll() >= often * 2) return word;
    const at = 1 + Math.floor(roll() * (word.length - 3));
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  });
}

function withLookAlikes(text: string, seed: string, often: number): string {
  const roll = dice(`${seed} look-alikes`);
  return text.replaceAll(/[A-Za-z]/g, (letter) => (roll() < often ? (LOOK_ALIKES[letter] ?? letter) : letter));
}

function withInvisible(text: string, seed: string): string {
  const roll = dice(`${seed} invisible`);
  return text.replaceAll(/[a-z]{4,}/g, (word) => (roll() < 0.4 ? `${word.slice(0, 2)}\u200B${word.slice(2)}` : word));
}

function eachParagraph(text: string, put: (paragraph: string, at: number) => string): string {
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, at) => put(paragraph.trim(), at))
    .join('\n\n');
}

function eachSentence(text: string, put: (sentence: string, at: number) => string, between: string): string {
  return text
    .split(/\n+/)
    .map((paragraph) =>
      paragraph
        .split(SENTENCE_GAP)
        .filter((sentence) => sentence.trim() !== '')
        .map((sentence, at) => put(sentence.trim(), at))
        .join(between),
    )
    .join('\n');
}

function wrapped(text: string, width: number): string {
  let line = 0;
  return text.replaceAll(/\s*(\S+)/g, (_, word: string) => {
    const isNew = line + 1 + word.length > width;
    line = isNew ? word.length : line + 1 + word.length;
    return `${isNew ? '\n' : ' '}${word}`;
  });
}
