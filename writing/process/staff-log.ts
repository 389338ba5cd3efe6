import type { StreamId } from '#contract/identifier';
import type { Insert, Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { shareNames, type CharacterClass, type ProcessFacts, type Span } from '#contract/report';
import { findCopies } from './classes.ts';
import type { Document } from '../document/document.ts';
import { earlierRanges } from './earlier-writing.ts';
import { readableUnits, withoutDeleted, type ReadableUnits } from './hide-deleted.ts';
import type { Course } from './log-course.ts';
import type { HeadTime, LogBatch } from './log-steps.ts';
import { drawPicture } from './picture.ts';
import { followLog } from './followed-log.ts';
import { percentOf } from './provenance.ts';

/** What staff is told of the ops of a log: what of their words may be read, and what becomes of their labels. */
export interface StaffView {
  /** Null: every word. */
  readonly readable: ReadableUnits | null;
  /** Labels that stand in the place of claims, by the seqs of insertions. */
  readonly labels: ReadonlyMap<StreamId, ReadonlyMap<number, Source>>;
}

/** `handedIn`: the text that was handed in, whose words may be read too. `hides`: whether deleted words are hidden. */
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
 * The op as staff is given it. What was dictated counts as typed: how somebody writes who can't use their hands is
 * nobody's business. So labels are judged before, and whoever reads the log does not judge them again.
 */
export function opForStaff(stream: StreamId, op: Op, { readable, labels }: StaffView): Op {
  const shown = readable === null ? op : withoutDeleted(stream, op, readable);
  if (shown.kind !== 'insert' && shown.kind !== 'delete') return shown;
  return { ...shown, source: labels.get(stream)?.get(shown.seq) ?? sourceForStaff(shown.source) };
}

function labelForStaff({ doc, own }: Course, stream: StreamId, { seq, source }: Insert, judged: Source): Source {
  const state = doc.streams.get(stream);
  // Whoever reads the log finds by itself of what it is a copy.
  const isCopy = source === 'typed' && state !== undefined && own.get(state)?.has(seq) === true;
  return isCopy ? 'own' : sourceForStaff(judged);
}

function sourceForStaff(source: Source): Source {
  return source === 'dictation' ? 'typed' : source;
}

/** The class of characters as everybody but their writer is told it: by hand or voice is one. */
export function classForStaff(name: CharacterClass): CharacterClass {
  return name === 'dictated' ? 'typed' : name;
}

/** The facts of a log as staff is told them. `log`: null where it was deleted. */
export function factsForStaff(
  facts: ProcessFacts,
  log: { readonly batches: readonly LogBatch[]; readonly headTime: HeadTime } | null,
): ProcessFacts {
  // The share of assisted input would tell by what the classes do not name.
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
  // Shares are rounded each: what is by hand or voice is whatever the others leave.
  const typed = rest === 0 ? 100 : Math.min(percentOf(shares.typed + shares.dictated, 100), 100);
  return { ...shares, typed, dictated: 0 };
}

function joined(spans: readonly Span[]): Span[] {
  const list: Span[] = [];
  for (const span of spans) {
    const next = { ...span, class: classForStaff(span.class) };
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
