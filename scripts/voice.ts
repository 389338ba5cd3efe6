import { syllable } from 'syllable';
import type { ScreenString } from './screen-strings.ts';

/** A word or turn that no screen uses, and what is said instead. */
export interface Banned {
  pattern: RegExp;
  instead: string;
}

/** A string that uses a banned turn. */
export interface VoiceFault extends ScreenString {
  instead: string;
}

/**
 * The table 'Never' of docs/VOICE.md. Its first column holds a pattern in code marks, which ignores case; its second what
 * is said instead.
 */
export function bannedOf(voice: string): Banned[] {
  const table = voice.slice(voice.indexOf('## Never'));
  return [...table.matchAll(/^\| `(.+?)`\s*\| (.+?)\s*\|$/gm)].map(([, turn = '', instead = '']) => ({
    // oxlint-disable-next-line security/detect-non-literal-regexp -- of a page of this repository
    pattern: new RegExp(turn.replaceAll('\\|', '|'), 'iu'),
    instead,
  }));
}

/** One or two words without a capital: most are names in the code. */
const NAME = /^[a-z]+( [a-z]+)?$/;

/** The strings that use a banned turn. */
export function voiceFaults(strings: readonly ScreenString[], banned: readonly Banned[]): VoiceFault[] {
  return strings
    .filter(({ text }) => !NAME.test(text))
    .flatMap((string) =>
      banned.filter(({ pattern }) => pattern.test(string.text)).map(({ instead }) => ({ ...string, instead })),
    );
}

/**
 * The reading grade of whole sentences, in years of school in the United States (Flesch-Kincaid; Kincaid, Fishburne, Rogers
 * and Chissom 1975). What is computed counts as one word of two syllables. NaN without a sentence.
 */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
    .map((text) => text.replaceAll('…', ' something ').match(/\p{L}[\p{L}’'-]*/gu) ?? [])
    .filter(({ length }) => length > 2);
  const words = sentences.flat();
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const HARDEST = 10;
/** Shorter ones are labels. */
const SENTENCE_WORDS = 6;

/** The sentences among strings, labels left out: they would lower the grade. */
export function sentencesOf(strings: readonly ScreenString[]): string[] {
  const texts = strings.map(({ text }) => text).filter((text) => /[.!?]$/.test(text));
  return [...new Set(texts.flatMap((text) => text.split(/(?<=[.!?:])\s+/)))];
}

/** The sentences that are hardest to read, the hardest first. */
export function hardest(sentences: readonly string[]): string[] {
  return sentences
    .filter((sentence) => sentence.split(/\s+/).length >= SENTENCE_WORDS)
    .toSorted((a, b) => readingGrade([b]) - readingGrade([a]))
    .slice(0, HARDEST);
}
