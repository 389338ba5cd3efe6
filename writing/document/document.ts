import type { StreamId } from '#contract/identifier';
import type { CharId, Delete, Insert, Op, Skip, VersionVector } from '#contract/op';
import type { PaceChecker, Label, Run, Stream } from './run.ts';
import { runAt, startOf } from './run-tree.ts';
import { continueRun, createRunStore, deleteCharacters, insertRun, streamOf, type RunStore } from './run-store.ts';
import { lastRun, runWith } from './stream-index.ts';

/** A text computed from its edits. Mutable; only the functions of writing/ read its fields. */
export type Document = RunStore;

/**
 * Creates an empty document. `checker` checks its labels for callers that ask for origins; absent where nobody asks, or
 * the labels were judged already.
 */
export function createDocument(checker?: PaceChecker): Document {
  return createRunStore(checker);
}

/**
 * Takes one op of any kind; the order of arrival does not matter, nor how often an op arrives.
 * 'integrated': done, with every op that had waited for it. 'waiting': an earlier op of its stream or a character that
 * it names has not arrived. 'known': the document has it already, integrated or waiting.
 * Ops of one stream take effect in the order of their seqs. An invalid op (it names its own stream's characters before
 * they exist, or gives ids a second time) only leaves its new ids as tombstones at the end: see {@link faultOf}.
 */
export function integrate(doc: Document, stream: StreamId, op: Op): 'integrated' | 'waiting' | 'known' {
  const state = streamOf(doc, stream);
  if (op.seq <= state.high || state.early.has(op.seq)) return 'known';
  if (op.seq !== state.high + 1 || waitsForCharacter(doc, state, op)) {
    state.early.set(op.seq, op);
    doc.waiting += 1;
    return 'waiting';
  }
  apply(doc, state, op);
  if (state.early.size > 0 || state.waiters.length > 0) integrateWaiting(doc, state);
  return 'integrated';
}

/** The text that is seen now. */
export function textOf(doc: Document): string {
  const pieces: string[] = [];
  for (let run = doc.tree.first; run !== null; run = run.next) if (!run.deleted) pieces.push(run.text);
  return pieces.join('');
}

/** Length of the text in UTF-16 units. */
export function lengthOf(doc: Document): number {
  return doc.tree.root.visible;
}

/** For each stream the highest seq up to which every op is integrated. */
export function vectorOf(doc: Document): VersionVector {
  const vector: VersionVector = {};
  for (const stream of doc.streams.values()) if (stream.high > 0) vector[stream.id] = stream.high;
  return vector;
}

/** How many ops wait for others. */
export function waitingOps(doc: Document): number {
  return doc.waiting;
}

/** The character right of a caret index, null at the end. */
export function idAt(doc: Document, index: number): CharId | null {
  const found = runAt(doc.tree, index);
  return found === null ? null : { stream: found.run.stream.id, clock: found.run.clock + found.offset };
}

/** The index of a character, or of the place where it stood if it is deleted; null if it is unknown. */
export function indexOfId(doc: Document, id: CharId): number | null {
  const stream = doc.streams.get(id.stream);
  const run = stream === undefined ? null : runWith(stream.index, id.clock);
  if (run === null) return null;
  return startOf(run) + (run.deleted ? 0 : id.clock - run.clock);
}

/**
 * The reason why an op of a stream can never take effect, or null. `next`: the stream's next clock, 0 at its start,
 * which is {@link nextClock} of the ops before it. The server refuses such an op without a document.
 */
export function faultOf(stream: StreamId, op: Op, next: number): string | null {
  if ((op.kind === 'insert' || op.kind === 'skip') && op.clock !== undefined && op.clock < next) {
    return `The characters from clock ${op.clock} on exist already; the next free clock is ${next}.`;
  }
  const own = ownReach(stream, op);
  const end = (op.kind === 'insert' || op.kind === 'skip') && op.clock !== undefined ? op.clock : next;
  return own >= end ? `It names the character ${own} of its own stream, which does not exist yet.` : null;
}

/** The stream's next clock after `op`, given the one before it. */
export function nextClock(op: Op, next: number): number {
  if (op.kind === 'insert') return Math.max(next, op.clock + op.text.length);
  if (op.kind === 'skip' && op.clock !== undefined) return Math.max(next, op.clock + (op.length ?? 0));
  return next;
}

/** The highest clock of its own stream that the op names, or -1. */
function ownReach(stream: StreamId, op: Op): number {
  let reach = -1;
  if (op.kind === 'insert' || op.kind === 'skip') {
    if (op.after?.stream === stream) reach = op.after.clock;
    if (op.before?.stream === stream) reach = Math.max(reach, op.before.clock);
  } else if (op.kind === 'delete') {
    for (const range of op.ranges) {
      if (range.stream === stream) reach = Math.max(reach, range.clock + range.length - 1);
    }
  }
  return reach;
}

/**
 * Whether the op names a character of another stream that has not arrived; adds its stream to that stream's waiters.
 */
function waitsForCharacter(doc: Document, stream: Stream, op: Op): boolean {
  if (op.kind === 'insert' || op.kind === 'skip') {
    return (
      waitsFor(doc, stream, op.after?.stream, op.after?.clock) ||
      waitsFor(doc, stream, op.before?.stream, op.before?.clock)
    );
  }
  if (op.kind !== 'delete') return false;
  return op.ranges.some((range) => waitsFor(doc, stream, range.stream, range.clock + range.length - 1));
}

function waitsFor(doc: Document, stream: Stream, id: StreamId | undefined, clock: number | undefined): boolean {
  if (id === undefined || clock === undefined || id === stream.id) return false;
  const other = streamOf(doc, id);
  if (clock < other.next) return false;
  let place = other.waiters.length;
  while (place > 0 && (other.waiters[place - 1]?.clock ?? Infinity) < clock) place -= 1;
  other.waiters.splice(place, 0, { clock, stream });
  stream.blocked = true;
  return true;
}

/** Integrates the waiting ops that can take effect, in a document that was just opened. */
export function resume(doc: Document): void {
  for (const stream of doc.streams.values()) if (stream.early.size > 0) integrateWaiting(doc, stream);
}

/** Integrates the ops that waited for `stream`, and those that waited for these. */
function integrateWaiting(doc: Document, stream: Stream): void {
  const ready = [stream];
  for (let state = ready.pop(); state !== undefined; state = ready.pop()) {
    release(state, ready);
    let op = state.early.get(state.high + 1);
    while (op !== undefined && !state.blocked && !waitsForCharacter(doc, state, op)) {
      state.early.delete(op.seq);
      doc.waiting -= 1;
      apply(doc, state, op);
      release(state, ready);
      op = state.early.get(state.high + 1);
    }
  }
}

function release(state: Stream, ready: Stream[]): void {
  for (
    let waiter = state.waiters.at(-1);
    waiter !== undefined && waiter.clock < state.next;
    waiter = state.waiters.at(-1)
  ) {
    state.waiters.pop();
    waiter.stream.blocked = false;
    ready.push(waiter.stream);
  }
}

/** Applies an op that is next in its stream and names only known characters. */
function apply(doc: Document, stream: Stream, op: Op): void {
  stream.high = op.seq;
  doc.observer?.(stream, op);
  if (op.kind !== 'insert' && op.kind !== 'delete' && op.kind !== 'skip') return;
  if (faultOf(stream.id, op, stream.next) !== null) loseUpTo(doc, stream, nextClock(op, stream.next));
  else if (op.kind === 'insert') applyInsert(doc, stream, op);
  else if (op.kind === 'delete') applyDelete(doc, stream, op);
  else applySkip(doc, stream, op);
}

function applyInsert(doc: Document, stream: Stream, op: Insert): void {
  if (op.clock > stream.next) loseUpTo(doc, stream, op.clock);
  label(doc, stream, op);
  stream.next = op.clock + op.text.length;
  const tail = lastRun(stream.index);
  if (tail !== null && !tail.deleted && continues(tail, stream, op)) {
    continueRun(tail, op.text);
    return;
  }
  const { clock, text, after, before } = op;
  insertRun(doc, stream, { clock, length: text.length, text, deleted: false, lost: false, after, before });
}

/** Whether the op continues the stream's last run, with nothing inserted in between. */
function continues(tail: Run, stream: Stream, op: Insert): boolean {
  const { after, before } = op;
  if (after === null || after.clock !== op.clock - 1 || after.stream !== stream.id) return false;
  if (tail.clock + tail.length !== op.clock) return false;
  if (before === null) return tail.next === null && tail.rightStream === null;
  return (
    tail.next !== null &&
    tail.next.clock === before.clock &&
    tail.next.stream.id === before.stream &&
    tail.rightStream === tail.next.stream &&
    tail.rightClock === before.clock
  );
}

function applyDelete(doc: Document, stream: Stream, op: Delete): void {
  doc.checker?.take(stream, op);
  for (const range of op.ranges) deleteCharacters(doc, streamOf(doc, range.stream), range.clock, range.length);
}

/** Keeps the place of an op that can't be sent. Without anchors its characters stand at the document's end. */
function applySkip(doc: Document, stream: Stream, op: Skip): void {
  if (op.clock === undefined) return;
  const end = op.clock + (op.length ?? 0);
  if (op.length === undefined || (op.after === undefined && op.before === undefined)) {
    loseUpTo(doc, stream, end);
    return;
  }
  loseUpTo(doc, stream, op.clock);
  stream.next = end;
  const anchors = { after: op.after ?? null, before: op.before ?? null };
  insertRun(doc, stream, { clock: op.clock, length: op.length, text: '', deleted: true, lost: true, ...anchors });
}

/** Adds the ids below `end` as tombstones without text, at the document's end. */
function loseUpTo(doc: Document, stream: Stream, end: number): void {
  if (end <= stream.next) return;
  const clock = stream.next;
  stream.next = end;
  const after = stream.lastLost === null ? null : { stream: stream.id, clock: stream.lastLost };
  insertRun(doc, stream, { clock, length: end - clock, text: '', deleted: true, lost: true, after, before: null });
  stream.lastLost = end - 1;
}

function label(doc: Document, stream: Stream, op: Insert): void {
  const beyond = doc.checker?.take(stream, op) === true;
  const last = stream.labels.at(-1);
  const length = op.text.length;
  const { clock, seq, source, from } = op;
  if (last !== undefined && length === 1 && last.beyond === beyond && continuesLabel(last, op)) {
    last.single = true;
    last.length += 1;
    return;
  }
  stream.labels.push({ clock, length, seq, single: false, source, from, beyond });
}

function continuesLabel(last: Label, op: Insert): boolean {
  return (
    (last.single || last.length === 1) &&
    last.from === undefined &&
    op.from === undefined &&
    last.source === op.source &&
    last.clock + last.length === op.clock &&
    last.seq + last.length === op.seq
  );
}
