import type { StreamId } from '#contract/identifier';
import type { Insert, Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { shareNames, type CharacterOrigin, type ProcessFacts, type Span } from '#contract/report';
import { findCopies } from './origins.ts';
import type { Document } from '../document/document.ts';
import { earlierRanges } from './earlier-writing.ts';
import { readableUnits, withoutDeleted, type ReadableUnits } from './hide-deleted.ts';
import type { Course } from './log-course.ts';
import type { HeadTime, LogBatch } from './log-steps.ts';
import { drawPicture } from './picture.ts';
import { followLog } from './followed-log.ts';
import { percentOf } from './provenance.ts';

/** The view of a log's ops for staff: the readable words and the labels. */
export interface StaffView {
  /** Null: every word. */
  readonly readable: ReadableUnits | null;
  /** Judged labels that replace claimed ones, by the seqs of insertions. */
  readonly labels: ReadonlyMap<StreamId, ReadonlyMap<number, Source>>;
}

/**
 * The view of a log for staff. `handedIn`: the text that was handed in, whose words may be read too. `hides`: whether
 * deleted words are hidden.
 */
export function staffViewOf(
  batches: readonly LogBatch[],
  headTime: HeadTime,
  hides: boolean,
  handedIn: Document | null,
): StaffView {
  const labels = new Map<StreamId, Map<number, Source>>();
  const { course } = followLog(batches, headTime);
  for (const { op, source, stream } of course.steps) {
    if (op.kind !== 'insert') continue;
    const label = labelForStaff(course, stream, op, source ?? op.source);
    if (label !== op.source) labels.set(stream, (labels.get(stream) ?? new Map<number, Source>()).set(op.seq, label));
  }
  return { readable: hides ? readableUnits(batches, headTime, handedIn) : null, labels };
}

/**
 * The op as staff sees it. Dictated text counts as typed: how somebody writes who can't use their hands is nobody's
 * business. Labels are therefore judged before, and readers of the log do not judge them again.
 */
export function opForStaff(stream: StreamId, op: Op, { readable, labels }: StaffView): Op {
  const shown = readable === null ? op : withoutDeleted(stream, op, readable);
  if (shown.kind !== 'insert' && shown.kind !== 'delete') return shown;
  return { ...shown, source: labels.get(stream)?.get(shown.seq) ?? sourceForStaff(shown.source) };
}

function labelForStaff({ doc, own }: Course, stream: StreamId, { seq, source }: Insert, judged: Source): Source {
  const state = doc.streams.get(stream);
  // Readers of the log find the source of the copy by themselves.
  const isCopy = source === 'typed' && state !== undefined && own.get(state)?.has(seq) === true;
  return isCopy ? 'own' : sourceForStaff(judged);
}

function sourceForStaff(source: Source): Source {
  return source === 'dictation' ? 'typed' : source;
}

/** The origin of characters as everybody except their writer sees it: hand and voice are one origin. */
export function originForStaff(name: CharacterOrigin): CharacterOrigin {
  return name === 'dictated' ? 'typed' : name;
}

/** The facts of a log as staff sees them. `log`: null where it was deleted. */
export function factsForStaff(
  facts: ProcessFacts,
  log: { readonly batches: readonly LogBatch[]; readonly headTime: HeadTime } | null,
): ProcessFacts {
  // The share of assisted input would reveal the dictation that the origins hide.
  const told = { ...facts, assisted: null, spans: joined(facts.spans), shares: sharesForStaff(facts.shares) };
  if (log === null || facts.picture === null || !log.batches.some(({ ops }) => ops.some(isDictated))) return told;
  const view = staffViewOf(log.batches, log.headTime, false, null);
  const batches = log.batches.map((batch) => ({
    ...batch,
    ops: batch.ops.map((op) => opForStaff(batch.stream, op, view)),
  }));
  const { course, sittings } = followLog(batches, log.headTime, true);
  const found = findCopies(course.doc, course.own, earlierRanges(course.doc, facts.earlier));
  return { ...told, picture: drawPicture(course, found, sittings) };
}

function isDictated(op: Op): boolean {
  return (op.kind === 'insert' || op.kind === 'delete') && op.source === 'dictation';
}

function sharesForStaff(shares: ProcessFacts['shares']): ProcessFacts['shares'] {
  if (shares === null || shares.dictated === 0) return shares;
  const others = shareNames.filter((name) => name !== 'typed' && name !== 'dictated');
  const rest = others.reduce((sum, name) => sum + shares[name], 0);
  // Each share is rounded: the share by hand or voice is the remainder.
  const typed = rest === 0 ? 100 : Math.min(percentOf(shares.typed + shares.dictated, 100), 100);
  return { ...shares, typed, dictated: 0 };
}

function joined(spans: readonly Span[]): Span[] {
  const list: Span[] = [];
  for (const span of spans) {
    const next = { ...span, class: originForStaff(span.class) };
    const last = list.at(-1);
    const isAlike = last?.class === next.class && last.moved === next.moved && last.sitting === next.sitting;
    if (!isAlike || last.paste !== next.paste) {
      list.push(next);
      continue;
    }
    last.length += next.length;
    last.from = last.from === null || next.from === null ? null : Math.min(last.from, next.from);
    last.to = last.to === null || next.to === null ? null : Math.max(last.to, next.to);
  }
  return list;
}
