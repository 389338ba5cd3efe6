/**
 * The whole suite: `npm test`. Or some of its steps by name: `tsx scripts/test.ts unit journeys -- <arguments for
 * them>`. Ends with the plain line 'N passed, N failed'.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './browser.ts';
import { checks } from './check.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { readPlaywright, readVitest } from './test-report.ts';
import { program, runProgram, runSteps, slowest, tally, type Step } from './test-step.ts';

/** The time limits of steps on a machine shared by many: three times those of a quiet one. */
const TIMEOUT_MS = { vitest: 30 * 60_000, journeys: 75 * 60_000 };

const cut = process.argv.indexOf('--');
const wanted = process.argv.slice(2, cut === -1 ? undefined : cut);
const further = cut === -1 ? [] : process.argv.slice(cut + 1);
const temporary = makeMemoryFolder('longhand-test-');
/** The temporary folder of every program that this one starts. */
process.env['TMPDIR'] = temporary;

function vitest(name: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const report = join(temporary, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code, output } = await runProgram('npx', ['vitest', 'run', ...args, ...reporters, ...further], {
        show: wanted.length > 0,
        timeoutMs: TIMEOUT_MS.vitest,
      });
      return readVitest(report, code, output);
    },
  };
}

const journeys: Step = {
  name: 'journeys',
  run: async () => {
    const report = join(temporary, 'journeys.json');
    ensureBrowser((line) => console.log(line));
    const { code, output } = await runProgram('npx', ['playwright', 'test', ...further], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      show: true,
      timeoutMs: TIMEOUT_MS.journeys,
    });
    return readPlaywright(report, code, code === 0 ? '' : output.slice(-20_000));
  },
};

/** The faults wait more than they compute: they run beside the tests that only compute. */
const steps: readonly (Step | readonly Step[])[] = [
  ...checks,
  [vitest('unit', '--project', 'unit'), program('faults', 'npx', ['tsx', 'tests/faults/run.ts'])],
  // Each worker waits for PostgreSQL half of its time: three keep two processors busy.
  vitest('pg', '--project', 'pg', '--maxWorkers=3'),
  journeys,
];

const chosen = wanted.length === 0 ? steps : steps.flat().filter((step) => wanted.includes(step.name));
if (chosen.length === 0) {
  const names = steps.flat().map((step) => step.name);
  throw new Error(`No step is called ${wanted.join(' or ')}: there are ${names.join(', ')}.`);
}
try {
  const count = await runSteps(chosen, (line) => console.log(line));
  if (wanted.length === 0) console.log(['The slowest test files:', ...slowest(count.files ?? [], 10)].join('\n'));
  console.log(tally(count));
  process.exitCode = count.failed === 0 ? 0 : 1;
} finally {
  await rm(temporary, { recursive: true, force: true });
}
