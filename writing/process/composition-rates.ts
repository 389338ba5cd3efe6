import { extremeFigures, type ComparedFigure, type ExtremeFigure, type RealWriters } from '#contract/composition';
import { COMPARED_COVERAGE_MIN, COMPARED_WORDS_MIN } from '#contract/evidence';
import type { ProcessFacts } from '#contract/report';
import json from './composition-rates.json' with { type: 'json' };
import { percentOf } from './provenance.ts';

/** The figures of one log, in the order of a row of the table. */
export const columns = [
  'words',
  'minutes',
  'away',
  'dropped',
  'passages',
  'revisited',
  'in_order',
  'sentence',
  'word',
  'run',
  'pace',
  'speed',
  'word_wait',
  'sentence_wait',
  'tool',
] as const;
type Column = (typeof columns)[number];

/** The figures of one log; null where it is too short for one. */
export type CompositionRow = Readonly<Record<Column, number | null>>;

/** At most this many logs are compared, and at least so many. */
const SIMILAR_MAX = 200;
const SIMILAR_MIN = 20;
/** A log of more than this many times the words, or of less than its inverse, is not similar. */
const SIMILAR_LENGTH = 3;
/** A figure is rare where at most this percent of the similar logs go as far. */
const RARE_PERCENT = 3;
/** Fewer logs with a figure than this have no middle half. */
const HALF_MIN = 10;

/** The shares of a text that were written or moved here. */
const handShares = ['typed', 'composed', 'replaced', 'dictated', 'moved'] as const;

const realLogs: readonly CompositionRow[] = json.rows.map(
  (row) => Object.fromEntries(columns.map((name, k) => [name, row[k] ?? null])) as CompositionRow,
);

/**
 * The figures of a text beside those of the similar real logs. Null where it has no such figures, where it is too short
 * or not recorded, and where too few logs are similar.
 */
export function besideRealWriters(facts: ProcessFacts): RealWriters | null {
  const own = compositionRow(facts);
  return own === null ? null : compareRows(own, realLogs);
}

/** The row of a text; null where it can't be compared. */
export function compositionRow(facts: ProcessFacts): CompositionRow | null {
  const { composition, figures, words, coverage, shares } = facts;
  if (composition === null || figures.kind === 'none' || shares === null) return null;
  if (words < COMPARED_WORDS_MIN || (coverage ?? 0) < COMPARED_COVERAGE_MIN) return null;
  const { sentence, word, letter } = composition.pauses;
  return {
    words,
    minutes: Math.round(figures.active_ms / 6000) / 10,
    away: figures.away_from_end,
    dropped: composition.dropped,
    passages: composition.passages,
    revisited: composition.sentences === 0 ? null : percentOf(composition.revisited, composition.sentences),
    in_order: composition.in_order,
    sentence,
    word,
    run: composition.longest_run,
    pace: composition.pace,
    speed: figures.active_ms === 0 ? null : Math.round((words * writtenHere(shares) * 6000) / figures.active_ms) / 10,
    word_wait: ratioOf(word, letter),
    sentence_wait: ratioOf(sentence, letter),
    tool: shares.tool,
  };
}

/** Percent of a text that was neither put in from elsewhere nor is without a record. */
function writtenHere(shares: NonNullable<ProcessFacts['shares']>): number {
  return handShares.reduce((sum, name) => sum + shares[name], 0);
}

/** How many times the second wait the first is, two decimals. */
function ratioOf(long: number | null, short: number | null): number | null {
  return long === null || short === null || short === 0 ? null : Math.round((long * 100) / short) / 100;
}

/** A row beside the similar ones among `logs`; null where there are too few. */
export function compareRows(own: CompositionRow, logs: readonly CompositionRow[]): RealWriters | null {
  const similar = similarRows(own, logs);
  if (similar.length < SIMILAR_MIN) return null;
  const half = (name: ComparedFigure): [number, number] | null => middleHalf(similar.map((row) => row[name]));
  return {
    logs: similar.length,
    halves: {
      away: half('away'),
      dropped: half('dropped'),
      passages: half('passages'),
      revisited: half('revisited'),
      in_order: half('in_order'),
      sentence: half('sentence'),
      word: half('word'),
    },
    rare: extremeFigures.flatMap((figure) => rareFigure(figure, own, similar)),
  };
}

/** The logs of a third to three times the words, nearest first: by length and active minutes, as ratios. */
function similarRows(own: CompositionRow, logs: readonly CompositionRow[]): CompositionRow[] {
  const distance = (row: CompositionRow, name: 'words' | 'minutes'): number =>
    Math.abs(Math.log(Math.max(row[name] ?? 0, 0.1) / Math.max(own[name] ?? 0, 0.1)));
  return logs
    .filter((row) => distance(row, 'words') <= Math.log(SIMILAR_LENGTH))
    .map((row) => ({ row, far: Math.hypot(distance(row, 'words'), distance(row, 'minutes')) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, SIMILAR_MAX)
    .map(({ row }) => row);
}

function middleHalf(figures: readonly (number | null)[]): [number, number] | null {
  const sorted = figures.filter((figure) => figure !== null).sort((a, b) => a - b);
  if (sorted.length < HALF_MIN) return null;
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  return [at(0.25), at(0.75)];
}

/** Whether a higher figure goes further, or a lower one. */
const further: Readonly<Record<ExtremeFigure, 1 | -1>> = {
  run: 1,
  pace: 1,
  speed: 1,
  word_wait: -1,
  sentence_wait: -1,
  tool: 1,
};

function rareFigure(
  figure: ExtremeFigure,
  own: CompositionRow,
  similar: readonly CompositionRow[],
): RealWriters['rare'] {
  const value = own[figure];
  if (value === null || (figure === 'tool' && value === 0)) return [];
  const logs = similar.filter((row) => {
    const other = row[figure];
    return other !== null && (other - value) * further[figure] >= 0;
  }).length;
  return logs * 100 <= RARE_PERCENT * similar.length ? [{ figure, value, logs }] : [];
}
