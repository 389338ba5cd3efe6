import type { StreamId } from '#contract/identifier';
import type { Op } from '#contract/op';
import type { ProcessFacts } from '#contract/report';
import { eachStretch } from './origins.ts';
import { coverOf, withBlocks } from './covered.ts';
import type { Document } from '../document/document.ts';
import type { HeadTime, LogBatch } from './log-steps.ts';
import { pasteBeginning } from './pastes.ts';
import { followLog, type FollowedLog } from './followed-log.ts';
import type { Stream } from '../document/run.ts';

/** For each stream, by clock: {@link READABLE}, or the character's cover. Characters without an entry are hidden. */
export type ReadableUnits = ReadonlyMap<StreamId, Uint16Array>;

const READABLE = 1;
const COVER = coverOf(0);
const SPACE = /\s/u;
/** Replaces the hash of a text with hidden words, which could be guessed by that hash. */
const NO_HASH = '0'.repeat(64);

/**
 * The units of a log that may be read by those who may not read deleted words: white space, so that words can still be
 * counted, and characters that stand in the text now or in `handedIn`, themselves or as a copy. All copies of a
 * character are covered by the same unit, so that origins computed from the covered log find the same moves and pastes.
 */
export function readableUnits(
  batches: readonly LogBatch[],
  headTime: HeadTime,
  handedIn: Document | null,
): ReadableUnits {
  const log = followLog(batches, headTime);
  const visible = new Map<Stream, Uint8Array>();
  noteVisible(log, log.course.doc, visible);
  if (handedIn !== null) noteVisible(log, handedIn, visible);
  return unitsOf(log, visible);
}

/** Notes where the visible characters of a version were first written. */
function noteVisible({ course, found }: FollowedLog, version: Document, visible: Map<Stream, Uint8Array>): void {
  for (let run = version.tree.first; run !== null; run = run.next) {
    const stream = course.doc.streams.get(run.stream.id);
    if (run.deleted || stream === undefined) continue;
    eachStretch(stream, run.clock, run.length, found, ({ firstStream, clock, length }) => {
      const shown = visible.get(firstStream) ?? new Uint8Array(firstStream.next);
      visible.set(firstStream, shown.fill(1, clock, clock + length));
    });
  }
}

function unitsOf({ course, found }: FollowedLog, visible: ReadonlyMap<Stream, Uint8Array>): ReadableUnits {
  const units = new Map<StreamId, Uint16Array>();
  const numbers = numbersOf(course.doc);
  for (let run = course.doc.tree.first; run !== null; run = run.next) {
    if (run.lost) continue;
    const { stream, text, clock: first } = run;
    const own = units.get(stream.id) ?? new Uint16Array(stream.next);
    units.set(stream.id, own);
    let at = 0;
    eachStretch(stream, run.clock, run.length, found, ({ firstStream, clock, length }) => {
      const shown = visible.get(firstStream);
      const number = numbers.get(firstStream) ?? 0;
      for (let k = 0; k < length; k += 1, at += 1) {
        const readable = shown?.[clock + k] === 1 || SPACE.test(text.charAt(at));
        own[first + at] = readable ? READABLE : coverOf(number + clock + k);
      }
    });
  }
  return units;
}

/** The number of the first character of each stream, when all characters are numbered. */
function numbersOf(doc: Document): Map<Stream, number> {
  const numbers = new Map<Stream, number>();
  let next = 0;
  for (const stream of doc.streams.values()) {
    numbers.set(stream, next);
    next += stream.next;
  }
  return numbers;
}

/** The op with its hidden words covered; places, times and lengths stay. */
export function withoutDeleted(stream: StreamId, op: Op, units: ReadableUnits): Op {
  if (op.kind === 'snapshot' || op.kind === 'submit') return { ...op, sha256: NO_HASH };
  return op.kind === 'insert' ? { ...op, text: covered(op.text, op.clock, units.get(stream)) } : op;
}

function covered(text: string, clock: number, units: Uint16Array | undefined): string {
  let shown = '';
  for (let k = 0; k < text.length; k += 1) {
    const unit = units?.[clock + k] ?? 0;
    shown += unit === READABLE ? text.charAt(k) : String.fromCharCode(unit === 0 ? COVER : unit);
  }
  return shown;
}

/** The facts of a log with the hidden words of its pastes covered; '' for a paste without a readable unit. */
export function factsWithoutDeleted(
  facts: ProcessFacts,
  batches: readonly LogBatch[],
  units: ReadableUnits,
): ProcessFacts {
  const ops = new Map<StreamId, Map<number, Op>>();
  for (const batch of batches) {
    const own = ops.get(batch.stream) ?? new Map<number, Op>();
    for (const op of batch.ops) own.set(op.seq, op);
    ops.set(batch.stream, own);
  }
  const listed = facts.pastes.listed.map((paste) => {
    const text = withBlocks(pasteBeginning(textOfChange(ops.get(paste.stream), paste, units)));
    return { ...paste, text: /[^\s█]/u.test(text) ? text : '' };
  });
  return { ...facts, pastes: { ...facts.pastes, listed } };
}

/** The text that the edits of one change inserted, covered. */
function textOfChange(
  ops: ReadonlyMap<number, Op> | undefined,
  { stream, seq, characters }: ProcessFacts['pastes']['listed'][number],
  units: ReadableUnits,
): string {
  const first = ops?.get(seq);
  const group = first?.kind === 'insert' ? first.group : undefined;
  let text = '';
  for (let at = seq; text.length < characters; at += 1) {
    const op = ops?.get(at);
    if (op?.kind !== 'insert' || (at > seq && (group === undefined || op.group !== group))) break;
    text += covered(op.text, op.clock, units.get(stream));
  }
  return text;
}
