/**
 * Sends spoilt requests to every endpoint and judges each answer: `npm run fuzz -- [--seed N] [--cases N] [NAME...]`.
 * 1,000 cases an endpoint from seed N on (by default the day's), ten times as many where writing comes in. Cases that
 * found a fault are written to results/fuzz-NAME.json; keep them in tests/fuzz/kept-cases.ts, which `npm test` replays.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';

const DAY_MS = 86_400_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, cases: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Date.now() / DAY_MS) * 10_000);
console.log(`The first seed is ${seed}.`);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'pg', '--maxWorkers=1', 'tests/fuzz/fuzz.pg.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      LONGHAND_FUZZ_SEED: seed,
      LONGHAND_FUZZ_CASES: values.cases ?? '1000',
      ...(positionals.length === 0 ? {} : { LONGHAND_FUZZ_NAMES: positionals.join(',') }),
    },
  },
);
process.exitCode = status ?? 1;
