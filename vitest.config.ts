import { configDefaults, defineConfig } from 'vitest/config';
import { LongFirst } from './tests/long-first.ts';

const WORKERS = 2;
/** Files share a worker's modules: loading them anew for each file costs as much as its tests. */
const isolate = false;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [
            '{contract,writing,sw,server,scripts,lab}/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{fixtures,journeys,specification}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.pg.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pg',
          isolate,
          include: ['{server,scripts,tests}/**/*.pg.test.ts', 'tests/{api,faults}/**/*.test.ts'],
          globalSetup: ['tests/api/harness-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
