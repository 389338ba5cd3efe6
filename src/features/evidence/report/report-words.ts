import type { Cohort, LogDeleted, Report } from '#contract/evidence';
import type { Earlier, Moment, Paste, ProcessFacts, ShareName, Span } from '#contract/report';
import { formatCount, nounOf, plural } from '../../../wording/plural.ts';
import { clockTime, longDay, zonedTime } from '../../../wording/time.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A piece of a sentence; `strong` is shown bold. */
export interface Piece {
  text: string;
  strong?: true;
}

/** '2 h 41 min', '28 min', '12 s'. */
export function durationWords(ms: number): string {
  if (ms < MINUTE_MS) return `${String(Math.round(ms / SECOND_MS))} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${String(minutes)} min`;
  return minutes % 60 === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(minutes % 60)} min`;
}

/** When and why the log behind a report was deleted. */
export function deletedWords({ at, after_days, later }: LogDeleted): string {
  const why =
    after_days === null
      ? 'on request, which is everybody’s right'
      : `${String(after_days)} days after the grade, by the rule of the university`;
  const since = later ? ' What was written since is in the text, and not on this page.' : '';
  return `The log of this text was deleted on ${longDay(new Date(at))}, ${why}. This page shows what was kept of it.${since}`;
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
  const same = to === 'writer' ? 'Your teacher sees this same page' : 'The student sees this same page';
  if (shown?.deleted_text !== false || gone !== undefined) return `${same}.`;
  return `${same}, ${to === 'writer' ? 'without' : 'and'} the words that were deleted.`;
}

/** One decimal; never 0% for some, nor 100% for less than all. */
export function percentWords(percent: number): string {
  if (percent > 0 && percent < 0.1) return 'under 0.1%';
  if (percent < 100 && percent > 99.9) return 'over 99.9%';
  return `${String(Math.round(percent * 10) / 10)}%`;
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** 'Mon 17 Nov', for the margin. */
export function shortDay(at: number): string {
  return longDay(new Date(at)).replace(/ \d+$/, '');
}

/** 'one paste', 'nine days', '14 sittings'. */
export function countWords(count: number, one: string): string {
  return `${small[count] ?? formatCount(count)} ${nounOf(count, one)}`;
}

/** 'Asha Rao (R-1)'; the name alone where no roll number is shown. */
export function studentWords(name: string, rollNo: string): string {
  return rollNo === '' ? name : `${name} (${rollNo})`;
}

/** 'Mon 17 Nov 2026, 13:22 IST'; 'at a time that is not known' for null. */
export function instantWords(at: number | null): string {
  if (at === null) return 'at a time that is not known';
  return `${longDay(new Date(at))}, ${zonedTime(new Date(at))}`;
}

/** 'Mon 17 Nov 2026, 13:05 to 13:41 IST', with both days where they differ. */
export function stretchWords(from: number | null, to: number | null): string {
  if (from === null || to === null) return instantWords(from ?? to);
  const [first, last] = [new Date(from), new Date(to)];
  if (longDay(first) !== longDay(last)) return `${instantWords(from)} to ${instantWords(to)}`;
  if (clockTime(first) === clockTime(last)) return instantWords(from);
  return `${longDay(first)}, ${clockTime(first)} to ${zonedTime(last)}`;
}

/** The bracket of a moment: 'not before …, received …'; '' if there is none. */
export function bracketWords({ earliest, latest }: Moment): string {
  const parts = [
    earliest === null ? '' : `not before ${instantWords(earliest)}`,
    latest === null ? '' : `received ${instantWords(latest)}`,
  ].filter(Boolean);
  return parts.join(', ');
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
  const time = figures.kind === 'measured' ? `, with ${durationWords(figures.active_ms)} of writing` : '';
  const strong = `${countWords(sittings.length, 'sitting')}${daysWords(sittings)}`;
  return [{ text: `${name} wrote this in ` }, { text: strong, strong: true }, { text: `${time}.` }];
}

function daysWords(sittings: ProcessFacts['sittings']): string {
  const from = sittings.at(0)?.start.at ?? null;
  const to = sittings.at(-1)?.end.at ?? null;
  if (from === null || to === null) return '';
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(to) - midnight(from)) / DAY_MS) + 1;
  return days === 1 ? ` on ${longDay(new Date(from))}` : ` over ${countWords(days, 'day')}`;
}

const byHand = {
  typed: 'typed',
  composed: 'by an input method',
  replaced: 'by suggestions or corrections',
  dictated: 'dictated',
} as const;

function sourceSentence({ shares, pastes }: ProcessFacts, to: 'writer' | 'teacher'): Piece[] {
  if (shares === null) return [{ text: 'The text is empty.' }];
  const parts = [
    handPart(shares, to),
    { share: shares.moved, says: 'was moved or copied within it' },
    {
      share: shares['external paste'] + shares['external drop'],
      says: `was pasted from outside, in ${countWords(pastes.events, 'paste')}`,
    },
    { share: shares['earlier writing'], says: 'is the writer’s own earlier writing' },
    { share: shares.tool, says: 'was put in by a tool of the browser or the device' },
    { share: shares.recovered, says: 'was brought back on the device, without its record' },
    { share: shares.unknown, says: 'has no record, which is not the same as pasted' },
  ].filter(({ share }) => share > 0);
  const [first, ...rest] = parts.toSorted((a, b) => b.share - a.share);
  if (first === undefined) return [];
  const others = rest.map(({ share, says }) => `${percentWords(share)} ${says}`);
  const last = others.pop();
  const listed = others.length === 0 ? (last ?? '') : `${others.join(', ')} and ${last ?? ''}`;
  const tail = last === undefined ? '.' : `${others.length === 0 ? ', and ' : ', '}${listed}.`;
  return [{ text: `${percentWords(first.share)} of the final text ${first.says}`, strong: true }, { text: tail }];
}

/** The part entered by hand or voice, with its ways if there was more than one. */
function handPart(
  shares: Readonly<Record<ShareName, number>>,
  to: 'writer' | 'teacher',
): { share: number; says: string } {
  const ways = Object.entries(byHand)
    .map(([name, says]) => ({ share: shares[name as keyof typeof byHand], says }))
    .filter(({ share }) => share > 0);
  const share = ways.reduce((sum, way) => sum + way.share, 0);
  const [only] = ways;
  if (ways.length === 1 && only?.says === byHand.typed)
    return { share, says: to === 'writer' ? 'was typed here' : 'was written here by hand or voice' };
  return {
    share,
    says: `was written here (${ways.map((way) => `${percentWords(way.share)} ${wayWords(way.says, to)}`).join(', ')})`,
  };
}

/** The words for one way. For a teacher, typing and dictation are not told apart. */
function wayWords(says: string, to: 'writer' | 'teacher'): string {
  return to === 'teacher' && says === byHand.typed ? 'by hand or voice' : says;
}

function speedSentence({ fastest }: ProcessFacts): Piece[] {
  if (fastest === null) return [];
  const when = fastest.at === null ? '' : ` (${instantWords(fastest.at)})`;
  const words = formatCount(fastest.words);
  return [{ text: `In one minute${when}, ${words} words came in as typed: more than almost anybody can type.` }];
}

function orderSentence({ figures, sittings }: ProcessFacts): Piece[] {
  if (figures.kind === 'none') return [{ text: reasons[figures.reason].says }];
  if (figures.returns === 0) return [{ text: 'Nothing was put in at an earlier place of the text.' }];
  const among = sittings.filter(({ returns }) => (returns ?? 0) > 0).length;
  const where =
    sittings.length === 1 ? '' : `, in ${small[among] ?? String(among)} of ${countWords(sittings.length, 'sitting')}`;
  return [{ text: `The writer went back to an earlier place ${times(figures.returns)} to put something in${where}.` }];
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${formatCount(count)} times`;
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
  const place = `${size} into paragraph ${String(paragraphAt(text, first.start))}`;
  return survives === 100 ? `${place}, all still there` : `${place}, ${percentWords(survives)} of it still there`;
}

/** 'Own earlier writing, from Essay 1: 45 words, one of them changed'. */
export function earlierTitle({ words, changed, from }: Earlier): string {
  const others = changed === 0 ? '' : `, ${changed === 1 ? 'one' : String(changed)} of them changed`;
  return `Own earlier writing, ${earlierFrom(from)}: ${countWords(words, 'word')}${others}`;
}

function earlierFrom(from: Earlier['from']): string {
  if (from.kind === 'assignment') return `from ${from.title}`;
  return { this: 'from this text', practice: 'from the practice page', another: 'from another assignment or practice' }[
    from.kind
  ];
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
  tool: 'Put in by a tool of the browser or the device',
  recovered: 'Brought back on the device, without its record',
  unknown: 'No record, which is not the same as pasted',
};

/** 'Pasted from outside, Mon 17 Nov 2026, 13:22 IST, sitting 3'. */
export function spanWords(span: Span, to: 'writer' | 'teacher'): string {
  const name = to === 'teacher' && span.class === 'typed' ? 'Written here by hand or voice' : originWords[span.class];
  const how = span.moved ? `${name}, then moved or copied within the text` : name;
  const when = span.from === null && span.to === null ? '' : `, ${stretchWords(span.from, span.to)}`;
  return `${how}${when}${span.sitting === null ? '' : `, sitting ${String(span.sitting + 1)}`}`;
}

/** By how much a device's clock was wrong; '' where it was not. */
export function shiftWords(ms: number): string {
  if (ms === 0) return '';
  const size = Math.abs(ms);
  const by = size >= DAY_MS ? `${String(Math.round(size / DAY_MS))} days` : durationWords(size);
  return `The device’s clock was ${by} ${ms > 0 ? 'behind' : 'ahead'}; its times are corrected.`;
}

/** Formats of figures: '1 h 50 min' for milliseconds, '1.6' for a ratio, '8.4%' for a share. */
export const figureWords = {
  time: durationWords,
  ratio: (figure: number) => (Math.round(figure * 10) / 10).toFixed(1),
  count: (figure: number) => String(Math.round(figure * 10) / 10),
  share: percentWords,
} as const;
