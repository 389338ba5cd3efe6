import type { StreamId } from '#contract/identifier';
import { TICK_MS } from '#contract/op-constants';
import { ACTIVE_GAP_MS, SITTING_BREAK_MS } from '#contract/report';
import { isEdit, type Step, type StreamSteps } from './log-steps.ts';

/** Steps of one stream without a long break. */
interface Stretch {
  readonly stream: StreamId;
  readonly steps: Step[];
  readonly edits: Step[];
}

/** Writing without a long break, on whatever device. */
export interface SittingSteps {
  /** All steps in the order of their times. */
  readonly steps: readonly Step[];
  /** Its edits stream by stream, each in the order in which it was written. */
  readonly stretches: readonly { readonly stream: StreamId; readonly edits: readonly Step[] }[];
  activeMs: number;
}

/**
 * Splits a log into sittings by the times of its steps (by their receipt where a device claims none), and numbers its
 * steps by sitting. A sitting ends after SITTING_BREAK_MS without an edit, by the wall clock or the device's own ticks.
 * `others`: steps of streams without edits.
 */
export function sittingsOf(streams: readonly StreamSteps[]): { sittings: SittingSteps[]; others: Step[] } {
  const stretches = streams.flatMap(stretchesOf);
  const groups = groupsOf(stretches.filter(({ edits }) => edits.length > 0).sort((a, b) => startOf(a) - startOf(b)));
  let activeMs = 0;
  const sittings = groups.map((group, number) => {
    const sitting = { steps: merged(group), stretches: group, activeMs: 0 };
    for (const step of sitting.steps) {
      step.sitting = number;
      sitting.activeMs += Math.min(step.sinceMs ?? 0, ACTIVE_GAP_MS);
      step.activeMs = activeMs + sitting.activeMs;
    }
    activeMs += sitting.activeMs;
    return sitting;
  });
  const others = stretches.flatMap(({ edits, steps }) => (edits.length > 0 ? [] : steps));
  return { sittings, others };
}

/** Stretches that overlap or follow each other without a long break, in the order of their beginnings. */
function groupsOf(stretches: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = [];
  let end = -Infinity;
  for (const stretch of stretches) {
    const follows = startOf(stretch) - end < SITTING_BREAK_MS;
    if (follows) groups.at(-1)?.push(stretch);
    else groups.push([stretch]);
    end = follows ? Math.max(end, endOf(stretch)) : endOf(stretch);
  }
  return groups;
}

function stretchesOf({ stream, steps }: StreamSteps): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Step | null = null;
  for (const step of steps) {
    let stretch = stretches.at(-1);
    const edit = isEdit(step.op);
    const isBreak = edit && last !== null && breakBetween(last, step) >= SITTING_BREAK_MS;
    if (stretch === undefined || isBreak) {
      stretch = { stream, steps: [], edits: [] };
      stretches.push(stretch);
    }
    stretch.steps.push(step);
    if (!edit) continue;
    if (last !== null && !isBreak) step.sinceMs = ticksBetween(last, step);
    stretch.edits.push(step);
    last = step;
  }
  return stretches;
}

function ticksBetween(last: Step, step: Step): number {
  return Math.max(0, step.op.at - last.op.at) * TICK_MS;
}

/** The break between two steps: ticks stop while some devices sleep, the wall clock does not. */
function breakBetween(last: Step, step: Step): number {
  const wall = last.at === null || step.at === null ? 0 : step.at - last.at;
  return Math.max(wall, ticksBetween(last, step));
}

/** The key by which steps are sorted: the time shown, else the receipt; steps without either come last. */
function timeOf(step: Step | undefined): number {
  return step?.at ?? step?.latest ?? Number.MAX_SAFE_INTEGER;
}

function startOf({ edits }: Stretch): number {
  return timeOf(edits[0]);
}

function endOf({ edits }: Stretch): number {
  return timeOf(edits.at(-1));
}

/** Steps of several streams by their times; those of one stream stay in their order. */
function merged(stretches: readonly Stretch[]): Step[] {
  const steps = stretches.flatMap((stretch) => stretch.steps);
  return stretches.length === 1 ? steps : steps.sort((a, b) => timeOf(a) - timeOf(b));
}
