import type { StreamId } from '#contract/identifier';
import { OFFLINE_MS, type Moment, type ProcessFacts } from '#contract/report';
import { countsOf } from '../document/counts.ts';
import { waitingOps, type Document } from '../document/document.ts';
import { compositionOf } from './composition.ts';
import { blocksOf, findEarlier, type EarlierWriting } from './earlier-writing.ts';
import { fastestMinute } from './fastest-minute.ts';
import { followLog, type FollowedLog } from './followed-log.ts';
import type { SittingSteps } from './log-sittings.ts';
import { isEdit, momentOf, type HeadTime, type LogBatch, type Step, type StreamSteps } from './log-steps.ts';
import { countMoves } from './moves.ts';
import { findPastes, presentPastes } from './pastes.ts';
import { drawPicture } from './picture.ts';
import { assistedPercent, countReturns, measure, reasonFor } from './process-figures.ts';
import { keptByHand, provenanceOf } from './provenance.ts';

/**
 * The facts of how a text was written, from its log alone. `batches` in the order in which the university stored them;
 * batches that it does not have come last. `headTime` returns when the university signed the head that an anchor names:
 * verified at the university, {@link claimedHeadTime} on the writer's own device. The same log gives the same facts
 * everywhere. Missing or malformed parts are counted or left null; never throws. Linear in the log, except for sorting.
 */
export function processOf(batches: readonly LogBatch[], headTime: HeadTime): ProcessFacts {
  return textAndProcessOf(batches, headTime).facts;
}

/** {@link processOf} with the text that its spans divide, for callers without the document. */
export function textAndProcessOf(
  batches: readonly LogBatch[],
  headTime: HeadTime,
): { text: string; facts: ProcessFacts } {
  const log = followLog(batches, headTime);
  return factsOf(log, findEarlier(log, blocksOf(log), []), compositionOf);
}

/**
 * The facts of a followed log, with the earlier writing in it. Without `compose` there is no composition: a page that
 * does not show it need not load it.
 */
export function factsOf(
  { list, sittings, course }: FollowedLog,
  { found, listed: earlier }: EarlierWriting,
  compose?: typeof compositionOf,
): { text: string; facts: ProcessFacts } {
  const { doc } = course;
  const pastes = findPastes(doc, found, list);
  const streams = new Map(list.map((stream) => [stream.stream, stream]));
  const told = { doc, found, streams, pastes, sittings: sittings.length };
  const provenance = provenanceOf(told);
  const counts = countsOf(provenance.text);
  const edits = course.steps.filter(({ op }) => isEdit(op));
  const log = { edits: edits.length, waiting: waitingOps(doc), lost: lostCharacters(doc) };
  const assisted = assistedPercent(edits);
  const reason = reasonFor(log, assisted);
  const kept = keptByHand(told);
  const facts: ProcessFacts = {
    characters: counts.characters,
    words: counts.words,
    log,
    ...sumsOf(edits),
    coverage: provenance.coverage,
    shares: provenance.shares,
    spans: [...provenance.spans],
    pastes: presentPastes(pastes, provenance.outside),
    earlier,
    moves: countMoves(doc, found, list),
    devices: list.flatMap(presentDevice),
    sittings: sittings.map((sitting, number) =>
      presentSitting(sitting, provenance.words[number] ?? 0, reason === null),
    ),
    offline: list.flatMap(offlineStretches),
    assisted,
    fastest: fastestMinute(list),
    figures: reason === null ? measure(sittings, kept) : { kind: 'none', reason },
    composition: reason === null ? (compose?.({ list, sittings, course, found }, kept) ?? null) : null,
    picture: reason === null ? drawPicture(course, found, sittings) : null,
  };
  return { text: provenance.text, facts };
}

function lostCharacters(doc: Document): number {
  let lost = 0;
  for (let run = doc.tree.first; run !== null; run = run.next) if (run.lost) lost += run.length;
  return lost;
}

function sumsOf(steps: readonly Step[]): { inserted: number; deleted: number } {
  let inserted = 0;
  let deleted = 0;
  for (const step of steps) {
    inserted += step.inserted;
    deleted += step.removed;
  }
  return { inserted, deleted };
}

const never: Moment = { at: null, earliest: null, latest: null };

function presentDevice({ stream, steps, shiftMs }: StreamSteps): ProcessFacts['devices'] {
  const edits = steps.filter(({ op }) => isEdit(op));
  const [first] = edits;
  if (first === undefined) return [];
  const last = edits.at(-1) ?? first;
  return [{ stream, edits: edits.length, shift_ms: Math.round(shiftMs), first: momentOf(first), last: momentOf(last) }];
}

function presentSitting(sitting: SittingSteps, words: number, measured: boolean): ProcessFacts['sittings'][number] {
  const edits = sitting.steps.filter(({ op }) => isEdit(op));
  const streams = [...new Set<StreamId>(edits.map(({ stream }) => stream))];
  return {
    streams,
    start: momentOf(edits[0] ?? never),
    end: momentOf(edits.at(-1) ?? never),
    edits: edits.length,
    ...sumsOf(edits),
    words,
    active_ms: measured ? sitting.activeMs : null,
    returns: measured ? countReturns(sitting) : null,
  };
}

/** Stretches of consecutive edits that were received much later than they were made. */
function offlineStretches({ stream, steps }: StreamSteps): ProcessFacts['offline'] {
  const stretches: ProcessFacts['offline'] = [];
  let open = false;
  for (const step of steps) {
    if (!isEdit(step.op)) continue;
    const late = step.at !== null && step.latest !== null && step.latest - step.at >= OFFLINE_MS;
    const last = stretches.at(-1);
    if (late && open && last !== undefined) {
      last.end = momentOf(step);
      last.edits += 1;
    } else if (late) {
      stretches.push({ stream, start: momentOf(step), end: momentOf(step), edits: 1 });
    }
    open = late;
  }
  return stretches;
}
