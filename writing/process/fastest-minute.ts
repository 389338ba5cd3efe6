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
    const typed = steps.filter(({ op }) => op.kind === 'insert' && op.source === 'typed');
    const units = unitsOf(typed);
    let first = 0;
    let sum = 0;
    for (const [k, { op }] of typed.entries()) {
      sum += units[k] ?? 0;
      while (op.at - (typed[first]?.op.at ?? 0) >= MINUTE_TICKS) {
        sum -= units[first] ?? 0;
        first += 1;
      }
      const words = Math.round(sum / WORD_UNITS);
      if (words > Math.max(FAST_WORDS, fastest?.words ?? 0)) fastest = { words, at: typed[first]?.at ?? null };
    }
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
