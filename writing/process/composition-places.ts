import { PASSAGE_WORDS } from '#contract/composition';
import { countsOf } from '../document/counts.ts';
import { textOf } from '../document/document.ts';
import type { Run, Stream } from '../document/run.ts';
import type { FollowedLog } from './followed-log.ts';
import { isEdit, type Step } from './log-steps.ts';
import { eachStretch } from './origins.ts';
import { sentencesOf, type Sentence } from './passages.ts';
import { replacing } from './process-figures.ts';
import { byHand } from './provenance.ts';

/** What a log shows of the sentences of its final text, and of the passages that are gone. */
interface Places {
  readonly sentences: number;
  /** For each sentence, how often the writer went back to it. */
  readonly returns: readonly number[];
  /** For each sentence the moment of its oldest character. */
  readonly oldest: readonly number[];
  /** The number of series of deletions that took out at least {@link PASSAGE_WORDS} words. */
  readonly passages: number;
}

/** The result of a walk over all characters of a log, standing or deleted, in the order of the text. */
interface Walked {
  /** For each moment the sentence in or before which its edit changed the text; -1 without one. */
  readonly touched: Int32Array;
  readonly oldest: number[];
  /** The deleted words by the number of the series of deletions that took them out. */
  readonly dropped: Map<number, string>;
}

/**
 * The sentences and the dropped passages of a log. A deleted character belongs to the sentence that stands where it
 * stood.
 */
export function compositionPlaces(log: FollowedLog): Places {
  const sentences = sentencesOf(textOf(log.course.doc));
  const walked = walk(log, sentences);
  return {
    sentences: sentences.length,
    returns: returnsTo(log, walked.touched, sentences.length),
    oldest: walked.oldest,
    passages: [...walked.dropped.values()].filter((text) => countsOf(text).words >= PASSAGE_WORDS).length,
  };
}

function walk(log: FollowedLog, sentences: readonly Sentence[]): Walked {
  const { doc } = log.course;
  const walked: Walked = {
    touched: new Int32Array(doc.moment + 1).fill(-1),
    oldest: sentences.map(() => Infinity),
    dropped: new Map(),
  };
  const standing = standingOf(log);
  const series = deletionSeries(log);
  let sentence = 0;
  let end = 0;
  const advance = (): void => {
    while (end >= (sentences[sentence + 1]?.start ?? Infinity)) sentence += 1;
  };
  for (let run = doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    eachMoment(log, run, (moment) => {
      advance();
      if (walked.touched[moment] === -1) walked.touched[moment] = sentence;
      if (run.deleted) return;
      walked.oldest[sentence] = Math.min(walked.oldest[sentence] ?? Infinity, moment);
      end += 1;
    });
    if (!run.deleted) continue;
    if (walked.touched[run.deletedAt] === -1) walked.touched[run.deletedAt] = sentence;
    const number = series[run.deletedAt] ?? -1;
    if (number === -1) continue;
    const words = wordsGone(log, run, standing);
    walked.dropped.set(number, (walked.dropped.get(number) ?? '') + words);
  }
  return walked;
}

/** Calls `take` with the moment at which each unit of a run was inserted. */
function eachMoment({ course, found }: FollowedLog, run: Run, take: (moment: number) => void): void {
  const moments = course.births.get(run.stream) ?? [];
  eachStretch(run.stream, run.clock, run.length, found, ({ length, seq, single }) => {
    for (let k = 0; k < length; k += 1) take(moments[single ? seq + k : seq] ?? 0);
  });
}

/** For each stream, 1 at the clocks of characters that stand in the text, themselves or as a copy. */
function standingOf({ course, found }: FollowedLog): ReadonlyMap<Stream, Uint8Array> {
  const standing = new Map<Stream, Uint8Array>();
  for (let run = course.doc.tree.first; run !== null; run = run.next) {
    if (run.deleted) continue;
    eachStretch(run.stream, run.clock, run.length, found, ({ firstStream, clock, length }) => {
      const own = standing.get(firstStream) ?? new Uint8Array(firstStream.next);
      standing.set(firstStream, own.fill(1, clock, clock + length));
    });
  }
  return standing;
}

/** The text of a deleted run, with a space for each unit that stands elsewhere or was not entered by hand. */
function wordsGone({ found }: FollowedLog, run: Run, standing: ReadonlyMap<Stream, Uint8Array>): string {
  let words = '';
  let at = 0;
  eachStretch(run.stream, run.clock, run.length, found, ({ origin: name, firstStream, clock, length }) => {
    const own = standing.get(firstStream);
    for (let k = 0; k < length; k += 1, at += 1)
      words += byHand.has(name) && own?.[clock + k] !== 1 ? run.text.charAt(at) : ' ';
  });
  return words;
}

/**
 * For each sentence, how often the writer went back to it: came from another one, after a later one had been begun. The
 * sentence begun last is gone on with, not back to.
 */
function returnsTo(log: FollowedLog, touched: Int32Array, sentences: number): number[] {
  const returns = Array.from({ length: sentences }, () => 0);
  const begun = new Set<number>();
  let newest = -1;
  let last = -1;
  for (const step of log.course.steps) {
    const sentence = isEdit(step.op) ? (touched[momentOfStep(log, step)] ?? -1) : -1;
    if (sentence === -1) continue;
    if (!begun.has(sentence)) {
      begun.add(sentence);
      newest = sentence;
    } else if (sentence !== newest && sentence !== last) {
      returns[sentence] = (returns[sentence] ?? 0) + 1;
    }
    last = sentence;
  }
  return returns;
}

function momentOfStep({ course }: FollowedLog, { stream, op }: Step): number {
  const state = course.doc.streams.get(stream);
  return state === undefined ? -1 : (course.births.get(state)?.[op.seq] ?? -1);
}

/**
 * The number of the series of deletions to which each moment belongs, -1 for none: deletions side by side without an
 * insertion between them. What an input method replaces is no series.
 */
function deletionSeries(log: FollowedLog): Int32Array {
  const series = new Int32Array(log.course.doc.moment + 1).fill(-1);
  let number = -1;
  let end = -1;
  for (const step of log.course.steps) {
    const { op, index, removed } = step;
    if (!isEdit(op)) continue;
    if (op.kind === 'insert' || replacing.has(op.source)) {
      end = -1;
      continue;
    }
    if (end === -1 || (index !== end && index + removed !== end)) number += 1;
    series[momentOfStep(log, step)] = number;
    end = index;
  }
  return series;
}
