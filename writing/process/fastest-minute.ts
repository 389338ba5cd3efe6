import { PACE_MINUTES } from '#contract/composition';
import { TICK_MS } from '#contract/op-constants';
import { FAST_WORDS, type ProcessFacts } from '#contract/report';
import type { Step, StreamSteps } from './log-steps.ts';
import { keysOf } from './pace.ts';

const MINUTE_TICKS = 60_000 / TICK_MS;
/** Units that count as one word in a speed given in words a minute. */
const WORD_UNITS = 5;

/** The minute with the most text that claims to be typed; null unless it is more than {@link FAST_WORDS}. */
export function fastestMinute(streams: readonly StreamSteps[]): ProcessFacts['fastest'] {
  let fastest: ProcessFacts['fastest'] = null;
  for (const { steps } of streams) {
    const { units, at } = fastestWindow(typedSteps(steps), MINUTE_TICKS);
    const words = Math.round(units / WORD_UNITS);
    if (words > Math.max(FAST_WORDS, fastest?.words ?? 0)) fastest = { words, at };
  }
  return fastest;
}

/**
 * Words a minute in the fastest {@link PACE_MINUTES} minutes that claim to be typed; null where no device was typed on
 * for as long.
 */
export function fastestPace(streams: readonly StreamSteps[]): number | null {
  const window = PACE_MINUTES * MINUTE_TICKS;
  let pace: number | null = null;
  for (const { steps } of streams) {
    const typed = typedSteps(steps);
    if ((typed.at(-1)?.op.at ?? 0) - (typed[0]?.op.at ?? 0) < window) continue;
    const words = Math.round(fastestWindow(typed, window).units / WORD_UNITS / PACE_MINUTES);
    pace = Math.max(pace ?? 0, words);
  }
  return pace;
}

function typedSteps(steps: readonly Step[]): Step[] {
  return steps.filter(({ op }) => op.kind === 'insert' && op.source === 'typed');
}

/** The most units typed within a window, and the time of the first of them. */
function fastestWindow(typed: readonly Step[], ticks: number): { units: number; at: number | null } {
  const units = unitsOf(typed);
  const fastest: { units: number; at: number | null } = { units: 0, at: null };
  let first = 0;
  let sum = 0;
  for (const [k, { op }] of typed.entries()) {
    sum += units[k] ?? 0;
    while (op.at - (typed[first]?.op.at ?? 0) >= ticks) {
      sum -= units[first] ?? 0;
      first += 1;
    }
    if (sum <= fastest.units) continue;
    fastest.units = sum;
    fastest.at = typed[first]?.at ?? null;
  }
  return fastest;
}

/** The units of each insertion, without those of a key that is held down or of keys that are drummed on. */
function unitsOf(typed: readonly Step[]): number[] {
  let recent = '';
  return typed.map(({ op }) => {
    const text = op.kind === 'insert' ? op.text : '';
    const units = keysOf(recent, text);
    recent = (recent + text).slice(-2);
    return units;
  });
}
