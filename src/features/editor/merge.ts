import type { StreamId } from '#contract/identifier';
import type { IdRange, Op } from '#contract/op';
import { idRangesAt } from '#writing/document/compose';
import { createDocument, integrate, lengthOf, textOf, waitingOps } from '#writing/document/document';
import type { DocumentLog, LoggedOp } from '../../offline/journal/document-log.ts';
import type { Version } from '../../data/version.ts';
import type { Taken } from './use-capture.ts';

/** The changes merged into a text from elsewhere. */
export interface Came {
  /** Another tab of this browser, or another device. */
  from: 'tab' | 'device';
  /** When the last of it was written, as its device claims; null if nothing says. */
  lastMs: number | null;
  /** The other side's text, without what was written here meanwhile. Null if nothing was. */
  there: Version | null;
}

/** What is said where the log of this device can't be read. */
export const NOTHING_KNOWN: Came = { from: 'device', lastMs: null, there: null };

/**
 * The merge to report after changes from elsewhere were taken in: merges without own writing in between count as one,
 * so that `before` is what was here before the first. Null if nothing was here, or nothing came.
 */
export function mergeWith(reported: Taken | null, taken: Taken): Taken | null {
  const before = reported?.after === taken.before.text ? reported.before : taken.before;
  return before.text === '' || before.text === taken.after ? null : { before, after: taken.after };
}

/**
 * The changes that turned `before` into `after`, from this device's log. The other side is assumed to have known those
 * ops of this device that the university had when it began to write, plus all that its own ops refer to.
 */
export function cameOf(log: DocumentLog, before: readonly IdRange[], after: readonly IdRange[], text: string): Came {
  const known = clocksOf(before);
  const fresh = new Set(after.filter((range) => !known(range)).map(({ stream }) => stream));
  const taken = log.entries.filter(({ stream, op }) => fresh.has(stream) && isFresh(stream, op, known));
  const times = taken.flatMap(({ timeMs }) => (timeMs === undefined ? [] : [timeMs]));
  const there = [...fresh].filter((stream) => !log.here.has(stream));
  return {
    from: fresh.size > 0 && there.length === 0 ? 'tab' : 'device',
    lastMs: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    there: otherSide(
      log,
      fresh,
      times.reduce((a, b) => Math.min(a, b), Infinity),
      text,
    ),
  };
}

function isFresh(stream: StreamId, op: Op, known: (range: IdRange) => boolean): boolean {
  return op.kind === 'insert' && !known({ stream, clock: op.clock, length: op.text.length });
}

/** Tells whether all characters of a range are among these. */
function clocksOf(ranges: readonly IdRange[]): (range: IdRange) => boolean {
  const byStream = new Map<StreamId, IdRange[]>();
  for (const range of ranges) byStream.set(range.stream, [...(byStream.get(range.stream) ?? []), range]);
  return ({ stream, clock, length }) => {
    const end = clock + length;
    let at = clock;
    for (const range of (byStream.get(stream) ?? []).toSorted((a, b) => a.clock - b.clock)) {
      if (range.clock <= at) at = Math.max(at, range.clock + range.length);
      if (at >= end) return true;
    }
    return at >= end;
  };
}

function otherSide(log: DocumentLog, fresh: ReadonlySet<StreamId>, beganMs: number, text: string): Version | null {
  const isOurs = (stream: StreamId) => log.here.has(stream) && !fresh.has(stream);
  const others = log.entries.filter(({ stream }) => !isOurs(stream));
  const reach = reachOf(others.map(({ op }) => op));
  const ended = new Set<StreamId>();
  const ours = log.entries.filter(({ stream, op, receivedAt }) => {
    if (!isOurs(stream) || ended.has(stream)) return false;
    const shared = receivedAt !== undefined && receivedAt <= beganMs;
    const named = op.kind === 'insert' && op.clock <= (reach.get(stream) ?? -1);
    if (!shared && !named && (op.kind === 'insert' || op.kind === 'delete')) ended.add(stream);
    return !ended.has(stream);
  });
  const doc = createDocument();
  for (const { stream, op } of [...ours, ...others] satisfies LoggedOp[]) integrate(doc, stream, op);
  const version = { text: textOf(doc), ranges: idRangesAt(doc, 0, lengthOf(doc)) };
  return waitingOps(doc) > 0 || version.text === text ? null : version;
}

/** The highest clock of each stream that any of the ops names. */
function reachOf(ops: readonly Op[]): Map<StreamId, number> {
  const reach = new Map<StreamId, number>();
  const name = (stream: StreamId, clock: number) => reach.set(stream, Math.max(reach.get(stream) ?? -1, clock));
  for (const op of ops) {
    if (op.kind === 'insert') for (const id of [op.after, op.before]) if (id !== null) name(id.stream, id.clock);
    if (op.kind === 'delete') for (const range of op.ranges) name(range.stream, range.clock + range.length - 1);
  }
  return reach;
}
