import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Guard } from './guard.ts';
import { guards } from './guards-list.ts';

/**
 * Removes each guard of src/offline/RULES.md from the code, one at a time, and runs the test that names its rule: it
 * must fail. Prints rule, test, red or green, and writes the table to results/guards.json. `npm run guards -- AK RT2`
 * runs the rules whose ids begin so.
 */
interface Trial {
  rule: string;
  test: string;
  /** red: the test failed, as it must. green: the test passed. broken: the test did not run. */
  outcome: 'red' | 'green' | 'broken';
}

const AT_ONCE = 2;
const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);

async function tryWithout(guard: Guard, index: number, folder: string): Promise<Trial> {
  const report = join(folder, `${String(index)}.json`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'scripts/guards.config.ts', guard.test, '-t', `\\b${guard.rule}\\b`];
  const env = { ...process.env, LONGHAND_GUARD: String(index) };
  await run(process.execPath, [...args, '--reporter=json', `--outputFile=${report}`, '--bail=1'], {
    cwd: root,
    env,
  }).catch(() => undefined);
  return { rule: guard.rule, test: guard.test, outcome: outcomeOf(report) };
}

function outcomeOf(report: string): Trial['outcome'] {
  try {
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    if ((numFailedTests ?? 0) > 0) return 'red';
    return (numPassedTests ?? 0) > 0 ? 'green' : 'broken';
  } catch {
    return 'broken';
  }
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const chosen = guards
    .map((guard, index) => ({ guard, index }))
    .filter(({ guard }) => wanted.length === 0 || wanted.some((prefix) => guard.rule.startsWith(prefix)));
  const folder = mkdtempSync(join(tmpdir(), 'longhand-guards-'));
  const trials: Trial[] = [];
  const queue = [...chosen];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const trial = await tryWithout(next.guard, next.index, folder);
      trials.push(trial);
      console.log(`${trial.outcome.padEnd(6)} ${trial.rule.padEnd(5)} ${trial.test}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(root, 'results'), { recursive: true });
  writeFileSync(join(root, 'results/guards.json'), `${JSON.stringify(trials, null, 2)}\n`);
  const bad = trials.filter(({ outcome }) => outcome !== 'red');
  console.log(
    `${String(trials.length - bad.length)} of ${String(trials.length)} guards are noticed when they are missing.`,
  );
  if (bad.length > 0 || trials.length === 0) process.exitCode = 1;
}

await main();
