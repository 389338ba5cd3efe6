import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rounds } from './fixtures/rounds.ts';
import { emptyTruth, playTruth } from '../lab/simulation/truth.ts';

const ROUNDS = rounds(60, 600);

it(
  'N8 states tell the truth: two people, two tabs, stores emptied, denied and failing',
  async () => {
    const sum = emptyTruth();
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const round = await playTruth(seed);
      const { misattributed, falseClaims, seen, lost } = round;
      const none = { misattributed: 0, falseClaims: 0, seen: 0, lost: 0 };
      expect({ seed, misattributed, falseClaims, seen, lost }).toEqual({ seed, ...none });
      for (const name of ['typed', 'looked', 'missing'] as const) sum[name] += round[name];
      for (const [fault, times] of Object.entries(round.faults)) sum.faults[fault] = (sum.faults[fault] ?? 0) + times;
    }
    mkdirSync('results', { recursive: true });
    writeFileSync('results/truth.json', `${JSON.stringify({ rounds: ROUNDS, ...sum }, null, 2)}\n`);
    expect(sum.typed).toBeGreaterThan(ROUNDS);
  },
  20_000 + ROUNDS * 3000,
);
