import type { Source } from '#contract/op-constants';
import { PAUSE_MS, segmentKinds, type Picture, type SegmentKind } from '#contract/report';
import { eachStretch, type Copies } from './origins.ts';
import type { Course } from './log-course.ts';
import type { SittingSteps } from './log-sittings.ts';
import type { Step } from './log-steps.ts';
import { isOutside } from './pastes.ts';

/** The most segments and points drawn; pastes come on top of the segments. */
const SEGMENTS_MAX = 1200;
const POINTS_MAX = 400;

const kindOf: Readonly<Record<Source, SegmentKind>> = {
  typed: 'typed',
  ime: 'assisted',
  autocorrect: 'assisted',
  dictation: 'assisted',
  paste: 'pasted',
  drop: 'pasted',
  own: 'pasted',
  undo: 'other',
  redo: 'other',
  restore: 'other',
  merge: 'other',
  recovered: 'other',
  tool: 'other',
  unknown: 'other',
  citation: 'other',
};

/** A stroke of the picture: between two times, over the places between `low` and `high`. */
interface Segment {
  readonly kind: SegmentKind;
  readonly sitting: number;
  readonly fromMs: number;
  toMs: number;
  /** Place where it begins and where it ends. */
  begin: number;
  end: number;
}

/** The course of the text as strokes, reduced so that it can be drawn whatever its size. No paste is left out. */
export function drawPicture(course: Course, found: Copies, sittings: readonly SittingSteps[]): Picture {
  const segments: Segment[] = [];
  const lengths: [number, number][] = [[0, 0]];
  let length = 0;
  for (const step of course.steps) {
    if (step.inserted === 0 && step.removed === 0) continue;
    draw(segments, step, step.removed > 0 ? 'deleted' : segmentKindOf(course, found, step));
    if (isAfterPause(step)) lengths.push([step.activeMs, length]);
    length += step.inserted - step.removed;
    lengths.push([step.activeMs, length]);
  }
  let activeMs = 0;
  const across = sittings.reduce((sum, sitting) => sum + sitting.activeMs, 0);
  return {
    across,
    up: course.longest,
    segments: reduced(segments, across, course.longest).map(({ kind, fromMs, toMs, begin, end }) => [
      segmentKinds.indexOf(kind),
      fromMs,
      begin,
      toMs,
      end,
    ]),
    lengths: reducedLengths(lengths, across),
    sittings: sittings.map((sitting) => (activeMs += sitting.activeMs)),
  };
}

function segmentKindOf({ doc }: Course, found: Copies, { op, source, stream }: Step): SegmentKind {
  const state = doc.streams.get(stream);
  if (op.kind !== 'insert' || source === null || state === undefined) return 'other';
  let kind = kindOf[source];
  if (kind !== 'pasted') return kind;
  eachStretch(state, op.clock, op.text.length, found, ({ origin: name }) => {
    if (!isOutside(name)) kind = 'moved';
  });
  return kind;
}

function isAfterPause({ sinceMs }: Step): boolean {
  return (sinceMs ?? 0) >= PAUSE_MS;
}

function mayGoOn(step: Step, kind: SegmentKind): boolean {
  return kind !== 'pasted' && !isAfterPause(step);
}

/** Continues the last stroke where the writer went on at its end without a pause, else begins one. */
function draw(segments: Segment[], step: Step, kind: SegmentKind): void {
  const { sitting, activeMs, index, inserted, removed } = step;
  const last = segments.at(-1);
  const isAlike = last?.kind === kind && last.sitting === sitting;
  const goesOn = isAlike && mayGoOn(step, kind);
  if (goesOn && kind === 'deleted' && index + removed === last.end) {
    last.end = index;
    last.toMs = activeMs;
  } else if (goesOn && kind === 'deleted' && index === last.end) {
    last.begin += removed;
    last.toMs = activeMs;
  } else if (goesOn && kind !== 'deleted' && index === last.end) {
    last.end = index + inserted;
    last.toMs = activeMs;
  } else {
    const [begin, end] = kind === 'deleted' ? [index + removed, index] : [index, index + inserted];
    segments.push({ kind, sitting, fromMs: activeMs, toMs: activeMs, begin, end });
  }
}

/** Joins strokes of a kind that lie near each other, within a reach that doubles until few enough are left. */
function reduced(segments: readonly Segment[], across: number, up: number): Segment[] {
  let left = [...segments];
  for (let parts = 2048; left.length > SEGMENTS_MAX && parts >= 1; parts /= 2) {
    left = joinedWithin(left, across / parts, up / parts, false);
  }
  for (let parts = 2048; left.length > SEGMENTS_MAX * 1.25 && parts >= 1; parts /= 2) {
    left = joinedWithin(left, across / parts, up / parts, true);
  }
  return left;
}

/**
 * `pastes`: joins pastes too, needed only where there are more than can be drawn; their covered places stay covered.
 */
function joinedWithin(segments: readonly Segment[], wide: number, high: number, pastes: boolean): Segment[] {
  const joined: Segment[] = [];
  const open = new Map<SegmentKind, Segment>();
  for (const segment of segments) {
    const last = open.get(segment.kind);
    const near =
      last !== undefined &&
      (pastes || segment.kind !== 'pasted') &&
      segment.toMs - last.fromMs <= wide &&
      distance(last, segment) <= high;
    if (near) {
      join(last, segment);
    } else {
      const copy = { ...segment };
      open.set(segment.kind, copy);
      joined.push(copy);
    }
  }
  return joined;
}

/** The extent of the places of two strokes together. */
function distance(a: Segment, b: Segment): number {
  return Math.max(a.begin, a.end, b.begin, b.end) - Math.min(a.begin, a.end, b.begin, b.end);
}

function join(first: Segment, next: Segment): void {
  const low = Math.min(first.begin, first.end, next.begin, next.end);
  const high = Math.max(first.begin, first.end, next.begin, next.end);
  const falling = first.kind === 'deleted';
  first.begin = falling ? high : low;
  first.end = falling ? low : high;
  first.toMs = Math.max(first.toMs, next.toMs);
}

/** Keeps the shortest, the longest and the last length of each column of the picture. */
function reducedLengths(points: readonly [number, number][], across: number): [number, number][] {
  if (points.length <= POINTS_MAX) return [...points];
  const columns = Math.floor(POINTS_MAX / 3);
  const kept: [number, number][] = [];
  let column = -1;
  let here: [number, number][] = [];
  const close = (): void => {
    const sorted = here.toSorted((a, b) => a[1] - b[1]);
    const wanted = new Set([sorted[0], sorted.at(-1), here.at(-1)]);
    kept.push(...here.filter((point) => wanted.has(point)));
  };
  for (const point of points) {
    const own = across === 0 ? 0 : Math.floor((point[0] / across) * columns);
    if (own !== column) {
      close();
      column = own;
      here = [];
    }
    here.push(point);
  }
  close();
  return kept;
}
