import type { StreamId } from '#contract/identifier';
import type { CharId, Op } from '#contract/op';
import { placeAmong, sameRight } from './conflict.ts';
import type { PaceChecker, Run, Stream } from './run.ts';
import { changeVisible, createRunTree, placeRun, visibleLength, type RunTree } from './run-tree.ts';
import { addRun, createStreamIndex, runWith } from './stream-index.ts';

/** The state of a document: its runs by place and by stream, and the state of each stream. */
export interface RunStore {
  /** Checks labels; undefined: labels are taken as they are. */
  readonly checker: PaceChecker | undefined;
  readonly streams: Map<StreamId, Stream>;
  tree: RunTree;
  /** Ops that wait for others. */
  waiting: number;
  /** The number of the last conflict scan. */
  scan: number;
  /** The moment that runs deleted from here on are marked with. */
  moment: number;
  /** Called with each op when it takes effect. */
  observer: ((stream: Stream, op: Op) => void) | null;
}

export function createRunStore(checker: PaceChecker | undefined): RunStore {
  return { checker, streams: new Map(), tree: createRunTree(), waiting: 0, scan: 0, moment: 0, observer: null };
}

/** The stream's state, begun if it is new. */
export function streamOf(store: RunStore, id: StreamId): Stream {
  const known = store.streams.get(id);
  if (known !== undefined) return known;
  const stream: Stream = {
    id,
    high: 0,
    next: 0,
    index: createStreamIndex(),
    labels: [],
    pace: null,
    early: new Map(),
    waiters: [],
    blocked: false,
    lastLost: null,
  };
  store.streams.set(id, stream);
  return stream;
}

/** The content and place of a new run: its neighbors at the moment of writing, and whether it is visible. */
export interface Placement {
  readonly clock: number;
  readonly length: number;
  readonly text: string;
  readonly deleted: boolean;
  readonly lost: boolean;
  readonly after: CharId | null;
  readonly before: CharId | null;
}

/** Puts new characters into the document by the YATA rule. All anchors must be known. */
export function insertRun(store: RunStore, stream: Stream, placement: Placement): void {
  const { after, before } = placement;
  const left = after === null ? null : runEndingAt(store, after);
  const right = before === null ? null : runStartingAt(store, before);
  const run: Run = {
    stream,
    clock: placement.clock,
    length: placement.length,
    text: placement.text,
    deleted: placement.deleted,
    deletedAt: 0,
    lost: placement.lost,
    leftStream: left === null ? null : left.stream,
    leftClock: after === null ? 0 : after.clock,
    rightStream: right === null ? null : right.stream,
    rightClock: before === null ? 0 : before.clock,
    previous: null,
    next: null,
    leaf: null,
    scan: 0,
    conflict: 0,
    passed: null,
  };
  const alone = (left === null ? store.tree.first : left.next) === right;
  const place = alone ? left : placeAmong(store, run, left, right);
  if (!alone && place !== left) run.passed = place;
  if (place !== null && joins(place, run)) {
    place.text += run.text;
    place.length += run.length;
    changeVisible(place, visibleLength(run));
    return;
  }
  placeRun(store.tree, place, run, visibleLength(run));
  addRun(stream.index, run);
}

/** Whether `run`, put right after `place`, merely continues it. */
function joins(place: Run, run: Run): boolean {
  return (
    place.stream === run.stream &&
    place.clock + place.length === run.clock &&
    run.leftStream === run.stream &&
    run.leftClock === run.clock - 1 &&
    !place.deleted &&
    !run.deleted &&
    sameRight(place, run)
  );
}

/** Continues the stream's last run with text typed right behind it: the common case, without a search. */
export function continueRun(tail: Run, text: string): void {
  tail.text += text;
  tail.length += text.length;
  changeVisible(tail, text.length);
}

/** Turns the characters into tombstones; deleted ones stay so. Throws an Error if the document lacks one of them. */
export function deleteCharacters(store: RunStore, stream: Stream, clock: number, length: number): void {
  const end = clock + length;
  let at = clock;
  while (at < end) {
    const holder = runWith(stream.index, at);
    if (holder === null) throw new Error('A character is missing.');
    if (holder.deleted) {
      at = holder.clock + holder.length;
      continue;
    }
    const run = at === holder.clock ? holder : splitRun(store, holder, at - holder.clock);
    if (run.clock + run.length > end) splitRun(store, run, end - run.clock);
    changeVisible(run, -run.length);
    run.deleted = true;
    run.deletedAt = store.moment;
    at = run.clock + run.length;
  }
}

/** The run that ends with this character; splits a longer run. */
function runEndingAt(store: RunStore, id: CharId): Run {
  const run = knownRun(store, id);
  const length = id.clock - run.clock + 1;
  if (length < run.length) splitRun(store, run, length);
  return run;
}

/** The run that begins with this character; splits a longer run. */
function runStartingAt(store: RunStore, id: CharId): Run {
  const run = knownRun(store, id);
  return id.clock === run.clock ? run : splitRun(store, run, id.clock - run.clock);
}

function knownRun(store: RunStore, id: CharId): Run {
  const stream = store.streams.get(id.stream);
  const run = stream === undefined ? null : runWith(stream.index, id.clock);
  if (run === null) throw new Error('A character is missing.');
  return run;
}

/** Splits a run before its character number `length` and returns the new run with the rest. */
function splitRun(store: RunStore, run: Run, length: number): Run {
  const rest: Run = {
    ...run,
    clock: run.clock + length,
    length: run.length - length,
    text: run.text.slice(length),
    leftStream: run.stream,
    leftClock: run.clock + length - 1,
    passed: null,
  };
  run.length = length;
  run.text = run.text.slice(0, length);
  placeRun(store.tree, run, rest, 0);
  addRun(run.stream.index, rest);
  return rest;
}
