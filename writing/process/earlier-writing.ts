import { EARLIER_LISTED_MAX, type Earlier } from '#contract/report';
import type { Insert } from '#contract/op';
import { eachStretch, findCopies, type EarlierRanges, type Copies } from './origins.ts';
import type { Document } from '../document/document.ts';
import { earlierParts } from './earlier-parts.ts';
import { earlierRowOf, earlierText, type EarlierText } from './earlier-text.ts';
import { momentOf, type Step } from './log-steps.ts';
import { isMoreThanWord } from './pace.ts';
import { isOutside } from './pastes.ts';
import type { FollowedLog } from './followed-log.ts';
import type { Range } from './ranges.ts';
import type { Stream } from '../document/run.ts';

/** Text put in at once, from outside or by a tool, in one or more edits: the clocks from `clock` up to before `end`. */
export interface Block {
  readonly first: Step;
  readonly stream: Stream;
  readonly clock: number;
  end: number;
  readonly texts: string[];
}

/** The earlier writing in a log: the copies found with regard to it, and its list. */
export interface EarlierWriting {
  readonly found: Copies;
  readonly listed: Earlier[];
}

/** The blocks of a log: text put in at once that could be the writer's own earlier writing. */
export function blocksOf({ list, course, found }: FollowedLog): Block[] {
  const blocks: Block[] = [];
  for (const { stream: id, steps } of list) {
    const stream = course.doc.streams.get(id);
    for (const step of steps) {
      const { op, inserted } = step;
      if (stream === undefined || op.kind !== 'insert' || inserted === 0 || !isBlock(stream, found, op)) continue;
      const last = blocks.at(-1);
      if (last !== undefined && goesOn(last, stream, op)) {
        last.texts.push(op.text);
        last.end += op.text.length;
      } else blocks.push({ first: step, stream, clock: op.clock, end: op.clock + op.text.length, texts: [op.text] });
    }
  }
  return blocks;
}

/** Whether an op itself inserted text from outside, or more than a word by a tool. */
function isBlock(stream: Stream, found: Copies, { clock: from, text }: Insert): boolean {
  let is = false;
  eachStretch(stream, from, text.length, found, ({ origin: name, firstStream, clock }) => {
    const isOwn = firstStream === stream && clock >= from && clock < from + text.length;
    is ||= isOwn && (isOutside(name) || (name === 'tool' && isMoreThanWord(text)));
  });
  return is;
}

function goesOn({ first, stream, end }: Block, next: Stream, { group, clock }: Insert): boolean {
  return (
    group !== undefined && first.op.kind === 'insert' && first.op.group === group && stream === next && end === clock
  );
}

/**
 * Finds the writer's own earlier writing among blocks: text that they had entered in this text before, or in `others`.
 * By the times of both logs, only text from before the block counts.
 */
export function findEarlier(
  log: FollowedLog,
  blocks: readonly Block[],
  others: readonly EarlierText[],
): EarlierWriting {
  const { course, found } = log;
  if (blocks.length === 0) return { found, listed: [] };
  const sources = [earlierText({ kind: 'this' }, earlierRowOf(log)), ...others];
  const ranges = new Map<Stream, Range[]>();
  const listed: Earlier[] = [];
  for (const { first, stream, clock, texts } of blocks) {
    const own = ranges.get(stream) ?? [];
    const bySource = new Map<EarlierText, Earlier>();
    for (const { from, to, words, changed, source } of earlierParts(texts.join(''), timeOf(first), sources)) {
      const sum = bySource.get(source) ?? newEarlier(first, source);
      own.push({ start: clock + from, end: clock + to });
      sum.clocks.push([clock + from, clock + to]);
      sum.characters += to - from;
      sum.words += words;
      sum.changed += changed;
      bySource.set(source, sum);
    }
    if (own.length > 0) ranges.set(stream, own);
    listed.push(...bySource.values());
  }
  if (ranges.size === 0) return { found, listed };
  return { found: findCopies(course.doc, course.own, ranges), listed: listed.slice(0, EARLIER_LISTED_MAX) };
}

/** The ranges that a report lists as earlier writing, by the streams of a document made of the same log. */
export function earlierRanges(doc: Document, listed: readonly Earlier[]): EarlierRanges {
  const ranges = new Map<Stream, Range[]>();
  for (const { stream: id, clocks } of listed) {
    const stream = doc.streams.get(id);
    if (stream === undefined) continue;
    const own = ranges.get(stream) ?? [];
    ranges.set(stream, own);
    for (const [start, end] of clocks) own.push({ start, end });
  }
  for (const own of ranges.values()) own.sort((a, b) => a.start - b.start);
  return ranges;
}

function timeOf({ at, latest }: Step): number {
  return at ?? latest ?? -Infinity;
}

function newEarlier(first: Step, { from }: EarlierText): Earlier {
  const { stream, op } = first;
  return { stream, seq: op.seq, when: momentOf(first), characters: 0, words: 0, changed: 0, clocks: [], from };
}
