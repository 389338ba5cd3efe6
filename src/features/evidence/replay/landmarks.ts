import type { StreamId } from '#contract/identifier';
import { OFFLINE_MS, SITTING_BREAK_MS } from '#contract/report';
import { countsOf } from '#writing/document/counts';
import { isOutside } from '#writing/process/pastes';
import type { LogEntry, Replay } from '#writing/process/replay';

/** An op as a replay shows it. */
export interface ReplayEntry extends LogEntry {
  /** When the university signed the last head that the device had seen before it, in milliseconds. */
  readonly notBefore?: number | undefined;
  /** When the university got it, by its clock, in milliseconds. */
  readonly receivedAt?: number | undefined;
  /** Whether it still waits to be sent. */
  readonly waits?: boolean;
}

/** Ops `first` to `last` of a log, counted from 1. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** A paste or drop from outside; `count`: the number of ops up to and with it. */
export interface PasteLandmark {
  readonly count: number;
  readonly characters: number;
  readonly words: number;
}

/** Writing without a long silence; `streams`: of which devices, in order of appearance. */
export interface Sitting extends Stretch {
  readonly streams: readonly StreamId[];
}

/** Ops that one stream wrote without a connection. Other streams' ops may lie between them. */
export interface OfflineStretch extends Stretch {
  readonly stream: StreamId;
  /** How many ops it is. */
  readonly ops: number;
}

/** The landmarks of a log, to jump to. */
export interface Landmarks {
  readonly pastes: readonly PasteLandmark[];
  readonly sittings: readonly Sitting[];
  /** Ops that reached the university late, or have not yet. */
  readonly offline: readonly OfflineStretch[];
}

/** Finds the landmarks of a log, in order. `nowMs`: wall time up to which waiting ops have waited. */
export function landmarksOf(log: readonly ReplayEntry[], replay: Replay, nowMs: number): Landmarks {
  return { pastes: pastesOf(log, replay), sittings: sittingsOf(log), offline: offlineOf(log, nowMs) };
}

/** Pastes from outside, by origin; edits of one change count once. */
function pastesOf(log: readonly LogEntry[], replay: Replay): PasteLandmark[] {
  const pastes: { key: string; count: number; text: string }[] = [];
  for (const [count, text] of textsFromOutside(replay)) {
    const key = changeOf(log[count - 1]);
    const last = pastes.at(-1);
    if (last?.key === key) Object.assign(last, { count, text: last.text + text });
    else pastes.push({ key, count, text });
  }
  return pastes.map(({ count, text }) => ({ count, characters: text.length, words: countsOf(text).words }));
}

/** The outside text of each op, keyed by the number of ops up to and with it, ascending. */
function textsFromOutside(replay: Replay): [number, string][] {
  const texts = new Map<number, string>();
  for (const { origin: name, copy, step, born, text } of replay.pieces) {
    if (copy || !isOutside(name)) continue;
    for (const [k, part] of (step === 0 ? [text] : text.split('')).entries()) {
      texts.set(born + k, (texts.get(born + k) ?? '') + part);
    }
  }
  return [...texts].sort(([a], [b]) => a - b);
}

/** The change that an op is part of. */
function changeOf(entry: LogEntry | undefined): string {
  if (entry?.op.kind !== 'insert') return '';
  return `${entry.stream} ${String(entry.op.group ?? entry.op.seq)}`;
}

/** Finds the sittings. A long silence between edits ends one; other ops don't count as writing. */
function sittingsOf(log: readonly LogEntry[]): Sitting[] {
  const sittings: { streams: StreamId[]; first: number; last: number }[] = [];
  let edited: number | undefined;
  for (const [k, { stream, op, timeMs }] of log.entries()) {
    const last = sittings.at(-1);
    const isEdit = op.kind === 'insert' || op.kind === 'delete';
    const goesOn = !isEdit || (timeMs ?? 0) - (edited ?? timeMs ?? 0) < SITTING_BREAK_MS;
    if (last !== undefined && goesOn) {
      last.last = k + 1;
      if (!last.streams.includes(stream)) last.streams.push(stream);
    } else sittings.push({ streams: [stream], first: k + 1, last: k + 1 });
    if (isEdit) edited = timeMs;
  }
  return sittings;
}

function offlineOf(log: readonly ReplayEntry[], nowMs: number): OfflineStretch[] {
  const stretches: { stream: StreamId; first: number; last: number; ops: number }[] = [];
  const open = new Map<StreamId, (typeof stretches)[number]>();
  for (const [k, { stream, timeMs, receivedAt, waits }] of log.entries()) {
    const until = receivedAt ?? (waits === true ? nowMs : undefined);
    const stretch = open.get(stream);
    if (timeMs === undefined || until === undefined || until - timeMs < OFFLINE_MS) open.delete(stream);
    else if (stretch !== undefined) Object.assign(stretch, { last: k + 1, ops: stretch.ops + 1 });
    else {
      const begun = { stream, first: k + 1, last: k + 1, ops: 1 };
      stretches.push(begun);
      open.set(stream, begun);
    }
  }
  return stretches;
}

/** The landmark before or after `count` among counts in rising order; null at the ends. */
export function neighborOf(counts: readonly number[], count: number, way: 'next' | 'previous'): number | null {
  const found =
    way === 'next' ? counts.find((landmark) => landmark > count) : counts.findLast((landmark) => landmark < count);
  return found ?? null;
}
