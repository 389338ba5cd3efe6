import {
  PACE_MINUTES,
  PASSAGE_WORDS,
  type ComparedFigure,
  type Composition,
  type RealWriters,
} from '#contract/composition';
import type { Cohort, ToldReport } from '#contract/evidence';
import { piecesOf, type Piece } from '../../../wording/bold.ts';
import { percentWords, secondsWords } from '../../../wording/measure.ts';
import { byCount, formatCount, plural } from '../../../wording/plural.ts';
import { figureWords } from './report-words.ts';

/** A fact in a sentence, and the middle halves beside it. */
export interface ComposedLine {
  readonly says: readonly Piece[];
  readonly beside: string;
}

interface Fact extends ComposedLine {
  /** Whether it is at least as common among real writers as among the lowest quarter of them. */
  readonly supports: boolean;
}

/** The facts of how a text was composed, those that speak for composing first. */
export function composedLines({ facts, real_writers: real, cohort }: ToldReport): ComposedLine[] {
  const { composition, figures } = facts;
  if (composition === null || figures.kind === 'none') return [];
  const bases = { real: real ?? null, cohort };
  return [
    ...awayFact(figures.away_from_end, bases),
    ...droppedFact(composition, bases),
    ...passagesFact(composition, bases),
    ...revisitedFact(composition, bases),
    ...orderFact(composition, bases),
    ...pausesFact(composition, bases),
  ].sort((a, b) => Number(b.supports) - Number(a.supports));
}

interface Bases {
  readonly real: RealWriters | null;
  readonly cohort: Cohort;
}

type ClassFigure = 'away_percent' | 'dropped_percent' | 'revisited_percent' | 'in_order_percent';

function awayFact(away: number | null, bases: Bases): Fact[] {
  if (away === null) return [];
  const beside = besideWords(bases, 'away', percentWords, 'away_percent');
  const says = piecesOf(`<b>${percentWords(away)}</b> of what was typed went in before other text.`);
  return [{ says, beside, supports: reaches(away, bases, 'away') }];
}

function droppedFact({ dropped }: Composition, bases: Bases): Fact[] {
  if (dropped === null) return [];
  const beside = besideWords(bases, 'dropped', percentWords, 'dropped_percent');
  const says = piecesOf(`<b>${percentWords(dropped)}</b> of what was typed was taken out again.`);
  return [{ says, beside, supports: reaches(dropped, bases, 'dropped') }];
}

function passagesFact({ passages }: Composition, bases: Bases): Fact[] {
  const size = formatCount(PASSAGE_WORDS);
  const says = piecesOf(
    byCount(
      passages,
      `<b>1 passage</b> of ${size} words or more was dropped or rewritten.`,
      `<b>${formatCount(passages)} passages</b> of ${size} words or more were dropped or rewritten.`,
    ),
  );
  const beside = besideWords(bases, 'passages', formatCount);
  return [{ says, beside, supports: passages > 0 && reaches(passages, bases, 'passages') }];
}

function revisitedFact({ revisited, sentences, depth }: Composition, bases: Bases): Fact[] {
  if (depth === null) return [];
  const share = (revisited * 100) / sentences;
  const times = Math.round(depth * sentences);
  const says = piecesOf(
    times > revisited
      ? `The writer went back to <b>${formatCount(revisited)} of ${plural(sentences, 'sentence')}</b> after a later one was begun, ${formatCount(times)} times in all.`
      : `The writer went back to <b>${formatCount(revisited)} of ${plural(sentences, 'sentence')}</b> after a later one was begun.`,
  );
  const beside = besideWords(bases, 'revisited', percentWords, 'revisited_percent');
  return [{ says, beside, supports: reaches(share, bases, 'revisited') }];
}

function orderFact({ in_order: inOrder }: Composition, bases: Bases): Fact[] {
  if (inOrder === null) return [];
  const beside = besideWords(bases, 'in_order', percentWords, 'in_order_percent');
  const says = piecesOf(
    `<b>${percentWords(inOrder)}</b> of neighbouring sentences were begun in the order of the text.`,
  );
  return [{ says, beside, supports: bases.real !== null && inOrder < 100 }];
}

function pausesFact({ pauses: { sentence, word, letter } }: Composition, bases: Bases): Fact[] {
  if (sentence === null || word === null || letter === null) return [];
  const [first, second, third] = [sentence, word, letter].map(secondsWords);
  const says = piecesOf(
    `Before a sentence the writer waited <b>${first ?? ''}</b>, before a word ${second ?? ''}, between letters ${third ?? ''} (medians).`,
  );
  const half = bases.real?.halves.sentence ?? null;
  const beside =
    half === null
      ? ''
      : `Half the real writers, before a sentence: ${secondsWords(half[0])} to ${secondsWords(half[1])}`;
  return [{ says, beside, supports: reaches(sentence, bases, 'sentence') }];
}

/** Whether a figure is above the lowest quarter of the real writers. */
function reaches(figure: number, { real }: Bases, name: ComparedFigure): boolean {
  const half = real?.halves[name] ?? null;
  return half !== null && figure > 0 && figure >= half[0];
}

function besideWords(
  { real, cohort }: Bases,
  name: ComparedFigure,
  words: (figure: number) => string,
  inClass?: ClassFigure,
): string {
  const own = inClass === undefined || cohort.kind === 'none' ? null : (cohort[inClass] ?? null);
  const halves = [
    ['Half the real writers', real?.halves[name] ?? null],
    ['Half the class', own],
  ] as const;
  return halves
    .flatMap(([of, half]) => (half === null ? [] : [`${of}: ${words(half[0])} to ${words(half[1])}`]))
    .join('. ');
}

/** The figures that few real writers reach, each with the number of those who do. */
export function rareLines({ real_writers: real }: Pick<ToldReport, 'real_writers'>): string[] {
  return real?.rare.map((one) => `${rareWords(one)} ${reachedBy(one.logs, real.logs)}`) ?? [];
}

function rareWords({ figure, value }: RealWriters['rare'][number]): string {
  const words = formatCount(Math.round(value));
  const times = figureWords.ratio(value);
  return {
    run: `${words} words came in a row without a correction.`,
    pace: `In the fastest ${plural(PACE_MINUTES, 'minute')}, ${words} words a minute were typed.`,
    speed: `For each minute of writing, the text has ${words} words that were written here.`,
    word_wait: `The wait before a word was ${times} times that between letters.`,
    sentence_wait: `The wait before a sentence was ${times} times that between letters.`,
    tool: `${percentWords(value)} of the text was put in by a tool of the browser or the device.`,
  }[figure];
}

function reachedBy(logs: number, all: number): string {
  return logs === 0
    ? `None of ${formatCount(all)} similar logs of real writers had this.`
    : `${formatCount(logs)} of ${formatCount(all)} similar logs of real writers had this.`;
}

/** What the comparison rests on. */
export function realWritersWords({ real_writers: real }: Pick<ToldReport, 'real_writers'>): string {
  if (real === undefined) return '';
  if (real === null)
    return 'Nothing is compared with real writers: that takes 150 words, a record of most of the text, and 20 logs of similar length.';
  return `Real writers: ${formatCount(real.logs)} logs of essays of similar length. Adults in the United States wrote them in about half an hour. The sample was chosen to hold extremes. Half of them lie outside the ranges here, so to be outside says nothing by itself.`;
}
