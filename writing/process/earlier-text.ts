import type { CharacterOrigin, EarlierFrom, Span } from '#contract/report';
import { eachStretch } from './origins.ts';
import { comparedWords, type ComparedWord } from './fingerprints.ts';
import { stepWith } from './log-steps.ts';
import { indexRow, type RowIndex } from './matches.ts';
import type { FollowedLog } from './followed-log.ts';

/**
 * The origins of text that its writer entered by themselves: only that is earlier writing. Pasted text stays pasted.
 */
const byWriter: ReadonlySet<CharacterOrigin> = new Set(['typed', 'composed', 'replaced', 'dictated']);
/** Text deleted at once is searched from this length on, in UTF-16 units: a cut, not a slip of the keys. */
const CUT_MIN = 20;

/** A word of earlier writing. `at`: when the whole word had come in, in milliseconds since 1970. */
export interface EarlierWord extends ComparedWord {
  readonly at: number;
}

/** The words that somebody wrote before by themselves; null stands for any other word. */
export type EarlierRow = readonly (EarlierWord | null)[];

/** A text that is searched for earlier writing, and its name. */
export interface EarlierText {
  readonly from: EarlierFrom;
  readonly row: EarlierRow;
  /** The row, indexed by rows of `size` words; made once for each size. */
  readonly indexed: (size: number) => RowIndex;
}

export function earlierText(from: EarlierFrom, row: EarlierRow): EarlierText {
  const known = new Map<number, RowIndex>();
  const indexed = (size: number): RowIndex => {
    const index = known.get(size) ?? indexRow(row, size);
    known.set(size, index);
    return index;
  };
  return { from, row, indexed };
}

/** A text, and for each of its units when its writer had entered it by themselves; Infinity for any other unit. */
interface DatedText {
  text: string;
  readonly at: number[];
}

/** All text that a log shows its writer entered by themselves: the present text and cuts from it. */
export function earlierRowOf({ list, course, found }: FollowedLog): EarlierRow {
  const streams = new Map(list.map((stream) => [stream.stream, stream]));
  const texts = new Map<number, DatedText>();
  for (let run = course.doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    const steps = streams.get(run.stream.id);
    const gone = run.deleted ? run.deletedAt : Infinity;
    const dated = texts.get(gone) ?? { text: '', at: [] };
    texts.set(gone, dated);
    dated.text += run.text;
    eachStretch(run.stream, run.clock, run.length, found, ({ origin: name, length, seq, single }) => {
      for (let k = 0; k < length; k += 1) {
        const step = byWriter.has(name) && steps !== undefined ? stepWith(steps, single ? seq + k : seq) : undefined;
        dated.at.push(step?.at ?? step?.latest ?? Infinity);
      }
    });
  }
  return [...texts].flatMap(([gone, dated]) => (gone < Infinity && dated.text.length < CUT_MIN ? [] : rowOf(dated)));
}

/** {@link earlierRowOf} for a text whose log was deleted and whose spans were kept. */
export function earlierRowOfSpans(text: string, spans: readonly Span[]): EarlierRow {
  const at = Array.from({ length: text.length }, () => Infinity);
  for (const { start, length, class: name, to } of spans)
    if (byWriter.has(name) && to !== null) at.fill(to, start, start + length);
  return rowOf({ text, at });
}

function rowOf({ text, at }: DatedText): EarlierRow {
  const row = comparedWords(text).map((word) => {
    let last = 0;
    for (let unit = word.from; unit < word.to; unit += 1) last = Math.max(last, at[unit] ?? Infinity);
    return last < Infinity ? { ...word, at: last } : null;
  });
  return [...row, null];
}
