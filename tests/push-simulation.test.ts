import { describe, expect, it } from 'vitest';
import { addOutcome, emptyOutcome } from '../lab/simulation/outcome.ts';
import { simulate } from '../lab/simulation/push-simulation.ts';

const SEEDS = 10_000;

describe('the push protocol under 10,000 seeds of weather', () => {
  it('AK2 loses, doubles and reorders nothing, and leaves nothing behind', () => {
    const sum = emptyOutcome();
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const outcome = simulate(seed);
      const { lost, doubled, reordered, stuck } = outcome;
      expect({ seed, lost, doubled, reordered, stuck }).toEqual({ seed, lost: 0, doubled: 0, reordered: 0, stuck: 0 });
      addOutcome(sum, outcome);
    }
    for (const [fault, times] of Object.entries(sum.faults))
      expect({ fault, met: times > SEEDS / 100 }).toEqual({ fault, met: true });
  }, 180_000);
});
