import type { Source } from '#contract/op-constants';
import {
  ACTIVE_GAP_MS,
  ASSISTED_MAX_PERCENT,
  PAUSE_MS,
  type ProcessFacts,
  type ProcessFigures,
} from '#contract/report';
import { isEdit, type Step } from './log-steps.ts';
import type { SittingSteps } from './log-sittings.ts';
import { percentOf } from './provenance.ts';

/** Sources of text entered by hand, and of text that a program inserted for the writer. */
const entering: ReadonlySet<Source> = new Set(['typed', 'ime', 'autocorrect', 'dictation', 'tool', 'unknown']);
const byHand: ReadonlySet<Source> = new Set(['typed', 'ime', 'autocorrect', 'dictation']);
/** Input methods and corrections replace their own input of a moment ago: that is no revision. */
export const replacing: ReadonlySet<Source> = new Set(['ime', 'autocorrect', 'dictation']);

type Measured = Extract<ProcessFigures, { kind: 'measured' }>;

/**
 * Percent of the entered characters by an input method, a correction, dictation or several at once; null without any.
 */
export function assistedPercent(steps: readonly Step[]): number | null {
  let all = 0;
  let assisted = 0;
  for (const { op, source, inserted } of steps) {
    if (op.kind !== 'insert' || source === null || !entering.has(source)) continue;
    all += inserted;
    if (replacing.has(source) || !isOneCharacter(op.text)) assisted += inserted;
  }
  return all === 0 ? null : percentOf(assisted, all);
}

/** Whether text of this source is entered by hand or voice. */
export function isByHand(source: Source | null): boolean {
  return source !== null && byHand.has(source);
}

/** Whether a text is one character of any plane. */
export function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}

/** The reason why a log has no figures of timing or order; null where it has them. */
export function reasonFor(
  log: ProcessFacts['log'],
  assisted: number | null,
): 'assisted' | 'gap' | 'nothing written' | null {
  if (log.edits === 0) return 'nothing written';
  if (log.waiting > 0) return 'gap';
  return (assisted ?? 0) > ASSISTED_MAX_PERCENT ? 'assisted' : null;
}

/** Figures of timing and order. `kept`: how many of the characters entered by hand stand in the final text. */
export function measure(sittings: readonly SittingSteps[], kept: number): Measured {
  const bursts = createBursts();
  const pauses = { count: 0, active_ms: 0 };
  const entered = { all: 0, away: 0 };
  let revisions = 0;
  let activeMs = 0;
  let returns = 0;
  for (const sitting of sittings) {
    activeMs += sitting.activeMs;
    returns += countReturns(sitting);
    for (const { edits } of sitting.stretches) {
      revisions += followBursts(bursts, edits);
      for (const { sinceMs } of edits) {
        if (sinceMs === null || sinceMs < PAUSE_MS) continue;
        pauses.count += 1;
        pauses.active_ms += Math.min(sinceMs, ACTIVE_GAP_MS);
      }
      addEntered(entered, edits);
    }
  }
  return {
    kind: 'measured',
    active_ms: activeMs,
    pauses,
    bursts: presentBursts(bursts),
    revisions,
    returns,
    away_from_end: entered.all === 0 ? null : percentOf(entered.away, entered.all),
    typed_to_keep: kept === 0 ? null : Math.round((entered.all * 100) / kept) / 100,
  };
}

/**
 * The number of times that the writer went back: series of adjacent edits in which text was entered before other text.
 * An edit of another device in between splits a series.
 */
export function countReturns({ steps }: SittingSteps): number {
  let returns = 0;
  let end = -1;
  let counted = false;
  for (const { op, source, index, inserted, removed, away } of steps) {
    if (!isEdit(op)) continue;
    if (index !== end && index + removed !== end) counted = false;
    end = index + inserted;
    if (op.kind !== 'insert' || !away || counted || !isByHand(source)) continue;
    returns += 1;
    counted = true;
  }
  return returns;
}

function addEntered(entered: { all: number; away: number }, edits: readonly Step[]): void {
  for (const { op, source, inserted, away } of edits) {
    if (op.kind !== 'insert' || !isByHand(source)) continue;
    entered.all += inserted;
    if (away) entered.away += inserted;
  }
}

interface Bursts {
  readonly lengths: number[];
  endedByPause: number;
  endedByRevision: number;
}

function createBursts(): Bursts {
  return { lengths: [], endedByPause: 0, endedByRevision: 0 };
}

/** Adds the bursts of a stretch and returns the number of its runs of deletions. The end of the stretch is a pause. */
function followBursts(bursts: Bursts, edits: readonly Step[]): number {
  let open = 0;
  let revisions = 0;
  let deleting = false;
  const end = (by: 'endedByPause' | 'endedByRevision' | null): void => {
    if (open === 0) return;
    bursts.lengths.push(open);
    if (by !== null) bursts[by] += 1;
    open = 0;
  };
  for (const { op, source, sinceMs, inserted } of edits) {
    if (!isEdit(op)) continue;
    if ((sinceMs ?? 0) >= PAUSE_MS) end('endedByPause');
    if (op.kind === 'delete' && replacing.has(op.source)) continue;
    if (op.kind === 'delete') {
      end('endedByRevision');
      if (!deleting) revisions += 1;
    } else if (isByHand(source)) {
      open += inserted;
    } else {
      end(null);
    }
    deleting = op.kind === 'delete';
  }
  end('endedByPause');
  return revisions;
}

function presentBursts({ lengths, endedByPause, endedByRevision }: Bursts): Measured['bursts'] {
  const sorted = lengths.toSorted((a, b) => a - b);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const middle = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
  return {
    count: lengths.length,
    ended_by_pause: endedByPause,
    ended_by_revision: endedByRevision,
    mean: lengths.length === 0 ? null : Math.round((total * 100) / lengths.length) / 100,
    median: lengths.length === 0 ? null : middle,
  };
}
