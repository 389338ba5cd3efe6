import type { Cohort, LogDeleted, Report } from '#contract/evidence';
import type { Earlier, Moment, Paste, ProcessFacts, ShareName, Span } from '#contract/report';
import { piecesOf, type Piece } from '../../../wording/bold.ts';
import { listOf } from '../../../wording/list.ts';
import { durationWords, instantWords, percentWords, stretchWords } from '../../../wording/measure.ts';
import { byCount, formatCount, plural } from '../../../wording/plural.ts';
import { longDay } from '../../../wording/time.ts';
import { decimals, figure } from '../../../wording/figure.ts';

const DAY_MS = 86_400_000;

/** When and why the log behind a report was deleted. */
export function deletedWords({ at, after_days, later }: LogDeleted): string {
  const day = longDay(new Date(at));
  const said =
    after_days === null
      ? `The log of this text was deleted on ${day}, on request, which is everybody’s right.`
      : `The log of this text was deleted on ${day}, ${plural(after_days, 'day')} after the grade, by the rule of the university.`;
  return later
    ? `${said} This page shows what was kept of it. What was written since is in the text, and not on this page.`
    : `${said} This page shows what was kept of it.`;
}

/**
 * Who else sees a report, and how much of it. Reports without `shown` are older than that choice: both sides saw the
 * same. Both do also once the log is deleted, since the deleted words went with it.
 */
export function whoSees(
  { assignment, shown, log_deleted: gone }: Pick<Report, 'assignment' | 'shown' | 'log_deleted'>,
  to: 'writer' | 'teacher',
): string {
  if (assignment === null) return 'Only you can see this page.';
  if (shown?.record === false) return to === 'writer' ? 'Your teacher reads your text, and none of this.' : '';
  const isSame = shown?.deleted_text !== false || gone !== undefined;
  if (to === 'writer') {
    return isSame
      ? 'Your teacher sees this same page.'
      : 'Your teacher sees this same page, without the words that were deleted.';
  }
  return isSame
    ? 'The student sees this same page.'
    : 'The student sees this same page, and the words that were deleted.';
}

/** 'Mon 17 Nov', for the margin. */
export function shortDay(at: number): string {
  return longDay(new Date(at)).replace(/ \d+$/, '');
}

/** 'Asha Rao (R-1)'; the name alone where no roll number is shown. */
export function studentWords(name: string, rollNo: string): string {
  return rollNo === '' ? name : `${name} (${rollNo})`;
}

/** When something happened, from and to; null where neither is known. */
export function spanOf(from: number | null, to: number | null): string | null {
  const [first, last] = [from ?? to, to ?? from];
  return first === null || last === null ? null : stretchWords(first, last);
}

/** The bracket of a moment that the university itself can show; '' if there is none. */
export function bracketWords({ earliest, latest }: Moment): string {
  if (earliest === null) return latest === null ? '' : `received ${instantWords(latest)}`;
  if (latest === null) return `not before ${instantWords(earliest)}`;
  return `not before ${instantWords(earliest)}, received ${instantWords(latest)}`;
}

/** Why no figure of time or order is given, as a sentence and in two words. */
const reasons = {
  assisted: {
    short: 'assisted or mobile input',
    says: 'Assisted or mobile input: much of it came as words or several characters at once, as many phones and keyboards send them. That is neutral, and no figure of time or order is given, because none would be fair.',
  },
  gap: {
    short: 'part of the record is missing',
    says: 'Part of the record is missing or has not arrived, so no figure of time or order is given.',
  },
  'nothing written': { short: 'nothing was written', says: 'Nothing was written yet.' },
} as const;

/** The short reason for the facts strip why a figure is not given; null if it is. */
export function notGiven({ figures }: ProcessFacts): string | null {
  return figures.kind === 'none' ? reasons[figures.reason].short : null;
}

/** The summary, read in half a minute: facts, and no judgment. */
export function summaryOf(name: string, facts: ProcessFacts, to: 'writer' | 'teacher'): Piece[][] {
  const sentences = [
    sittingSentence(name, facts),
    sourceSentence(facts, to),
    speedSentence(facts),
    orderSentence(facts),
  ];
  return sentences.filter(({ length }) => length > 0);
}

function sittingSentence(name: string, { sittings, figures }: ProcessFacts): Piece[] {
  if (sittings.length === 0) return [];
  const count = plural(sittings.length, 'sitting');
  const time = figures.kind === 'measured' ? `Time of writing: ${durationWords(figures.active_ms)}.` : '';
  const [from, to] = [sittings.at(0)?.start.at ?? null, sittings.at(-1)?.end.at ?? null];
  if (from === null || to === null) return piecesOf(`${name} wrote this in <b>${count}</b>. ${time}`);
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(to) - midnight(from)) / DAY_MS) + 1;
  return piecesOf(
    byCount(
      days,
      `${name} wrote this in <b>${count} on ${longDay(new Date(from))}</b>. ${time}`,
      `${name} wrote this in <b>${count} over ${plural(days, 'day')}</b>. ${time}`,
    ),
  );
}

const byHand = {
  typed: 'Typed',
  composed: 'By an input method',
  replaced: 'By suggestions or corrections',
  dictated: 'Dictated',
} as const;

type Shares = Readonly<Record<ShareName, number>>;

function sourceSentence({ shares, pastes }: ProcessFacts, to: 'writer' | 'teacher'): Piece[] {
  if (shares === null) return [{ text: 'The text is empty.' }];
  const part = (share: number, says: (of: string) => string) => ({ share, says: says(percentWords(share)) });
  const pasted = plural(pastes.events, 'paste');
  const parts = [
    handPart(shares, to),
    part(shares.moved, (of) => `${of} of the final text was moved or copied within it.`),
    part(
      shares['external paste'] + shares['external drop'],
      (of) => `${of} of the final text was pasted from outside, in ${pasted}.`,
    ),
    part(shares['earlier writing'], (of) => `${of} of the final text is the writer’s own earlier writing.`),
    part(shares.citation, (of) => `${of} of the final text was put in from the list of sources.`),
    part(shares.tool, (of) => `${of} of the final text was put in by a tool of the browser or the device.`),
    part(shares.recovered, (of) => `${of} of the final text was brought back on the device, without its record.`),
    part(shares.unknown, (of) => `${of} of the final text has no record, which is not the same as pasted.`),
  ].filter(({ share }) => share > 0);
  const [first, ...rest] = parts.toSorted((a, b) => b.share - a.share);
  if (first === undefined) return [];
  return piecesOf([`<b>${first.says}</b>`, ...rest.map(({ says }) => says)].join(' '));
}

/** The part entered by hand or voice, with its ways if there was more than one. */
function handPart(shares: Shares, to: 'writer' | 'teacher'): { share: number; says: string } {
  const ways = Object.keys(byHand)
    .map((name) => name as keyof typeof byHand)
    .filter((name) => shares[name] > 0);
  const share = ways.reduce((sum, name) => sum + shares[name], 0);
  const of = percentWords(share);
  if (ways.length === 1 && ways[0] === 'typed') {
    const says =
      to === 'writer'
        ? `${of} of the final text was typed here.`
        : `${of} of the final text was written here by hand or voice.`;
    return { share, says };
  }
  const each = ways.map((name) => `${wayWords(name, to)}: ${percentWords(shares[name])}.`);
  return { share, says: [`${of} of the final text was written here.`, ...each].join(' ') };
}

/** The words for one way. For a teacher, typing and dictation are not told apart. */
function wayWords(name: keyof typeof byHand, to: 'writer' | 'teacher'): string {
  return to === 'teacher' && name === 'typed' ? 'By hand or voice' : byHand[name];
}

function speedSentence({ fastest }: ProcessFacts): Piece[] {
  if (fastest === null) return [];
  const words = formatCount(fastest.words);
  const says =
    fastest.at === null
      ? `In one minute, ${words} words came in as typed: more than almost anybody can type.`
      : `In one minute (${instantWords(fastest.at)}), ${words} words came in as typed: more than almost anybody can type.`;
  return [{ text: says }];
}

function orderSentence({ figures, sittings }: ProcessFacts): Piece[] {
  if (figures.kind === 'none') return [{ text: reasons[figures.reason].says }];
  if (figures.returns === 0) return [{ text: 'Nothing was put in at an earlier place of the text.' }];
  const went = byCount(
    figures.returns,
    'The writer went back once to put something in at an earlier place.',
    `The writer went back ${formatCount(figures.returns)} times to put something in at an earlier place.`,
  );
  if (sittings.length === 1) return [{ text: went }];
  const among = sittings.filter(({ returns }) => (returns ?? 0) > 0).length;
  return [{ text: `${went} That was in ${formatCount(among)} of ${plural(sittings.length, 'sitting')}.` }];
}

const notCompared = {
  practice: 'Practice is compared with nobody.',
  short: 'Nothing is compared below 150 words.',
  'not recorded': 'Nothing is compared where less than 70% of a text has a record.',
  few: 'Nothing is compared with fewer than 15 texts of this assignment.',
} as const;

/** Why the class is not compared, or what the comparison is worth. */
export function cohortWords(cohort: Cohort): string {
  if (cohort.kind === 'none') return notCompared[cohort.reason];
  return 'Half of every class lies outside its middle half, so to be outside says nothing by itself.';
}

/** 'half the class: 2 to 6'; undefined where nothing is compared. */
export function halfWords(
  half: readonly [number, number] | null,
  words: (figure: number) => string,
): string | undefined {
  return half === null ? undefined : `half the class: ${words(half[0])} to ${words(half[1])}`;
}

/** '26 words into paragraph 3, all still there'. */
export function pasteTitle({ words, characters, survives, stands }: Paste, text: string): string {
  const size = words === 0 ? plural(characters, 'character') : plural(words, 'word');
  const [first] = stands;
  if (first === undefined || survives === 0) return `${size}, none of it there now`;
  const place = formatCount(paragraphAt(text, first.start));
  return survives === 100
    ? `${size} into paragraph ${place}, all still there`
    : `${size} into paragraph ${place}, ${percentWords(survives)} of it still there`;
}

/** 'Own earlier writing from Essay 1: 45 words, 1 changed'. */
export function earlierTitle({ words, changed, from }: Earlier): string {
  const size = listOf(plural(words, 'word'), changed === 0 ? '' : `${formatCount(changed)} changed`);
  return `${earlierFrom(from)}: ${size}`;
}

function earlierFrom(from: Earlier['from']): string {
  if (from.kind === 'assignment') return `Own earlier writing from ${from.title}`;
  return {
    this: 'Own earlier writing from this text',
    practice: 'Own earlier writing from the practice page',
    another: 'Own earlier writing from another assignment or practice',
  }[from.kind];
}

/** The number of the paragraph, from 1, with the character at `index`; empty lines don't count. */
export function paragraphAt(text: string, index: number): number {
  return text.slice(0, index).split(/\n+/).length - (text.startsWith('\n') ? 1 : 0) || 1;
}

/** The tint of a stretch of text; null: written here, without a tint. */
export type Tint = 'paste' | 'own' | 'tool' | 'unknown';

const tintOfOrigin: Readonly<Partial<Record<Span['class'], Tint>>> = {
  'external paste': 'paste',
  'external drop': 'paste',
  'earlier writing': 'own',
  citation: 'tool',
  tool: 'tool',
  recovered: 'unknown',
  unknown: 'unknown',
};

/** The tint of a span; null where it was written here. */
export function tintOf({ class: name, moved }: Span): Tint | null {
  return tintOfOrigin[name] ?? (moved ? 'own' : null);
}

const originWords: Readonly<Record<Span['class'], string>> = {
  typed: 'Typed here',
  composed: 'Written here with an input method',
  replaced: 'Written here by a suggestion or correction',
  dictated: 'Dictated here',
  'external paste': 'Pasted from outside',
  'external drop': 'Dropped in from outside',
  'earlier writing': 'Own earlier writing, put in here',
  citation: 'Put in from the list of sources',
  tool: 'Put in by a tool of the browser or the device',
  recovered: 'Brought back on the device, without its record',
  unknown: 'No record, which is not the same as pasted',
};

/** 'Pasted from outside. Mon 17 Nov 2026, 13:22 IST. Sitting 3'. */
export function spanWords(span: Span, to: 'writer' | 'teacher'): string {
  return [
    to === 'teacher' && span.class === 'typed' ? 'Written here by hand or voice' : originWords[span.class],
    span.moved ? 'Then moved or copied within the text' : '',
    spanOf(span.from, span.to) ?? '',
    span.sitting === null ? '' : `Sitting ${formatCount(span.sitting + 1)}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** By how much a device's clock was wrong; '' where it was not. */
export function shiftWords(ms: number): string {
  if (ms === 0) return '';
  const size = Math.abs(ms);
  const by = size >= DAY_MS ? plural(Math.round(size / DAY_MS), 'day') : durationWords(size);
  return ms > 0
    ? `The device’s clock was ${by} behind; its times are corrected.`
    : `The device’s clock was ${by} ahead; its times are corrected.`;
}

/** Formats of figures: '1 h 50 min' for milliseconds, '1.6' for a ratio, '8.4%' for a share. */
export const figureWords = {
  time: durationWords,
  ratio: (value: number) => decimals(value, 1),
  count: figure,
  share: percentWords,
} as const;
