import process from 'node:process';
import { program, runSteps, tally, type Step } from './test-step.ts';

/** Every check without a running server; checks of an inner list use one processor each and run at the same time. */
export const checks: readonly (Step | readonly Step[])[] = [
  [program('format', 'npx', ['oxfmt', '--check']), program('types', 'npx', ['tsc', '-b'])],
  [
    program('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']),
    program('dead code', 'npx', ['knip', '--no-progress']),
  ],
  program('build', 'npx', ['vite', 'build', '--logLevel', 'warn']),
  program('size', 'npx', ['tsx', 'scripts/size.ts']),
];

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const count = await runSteps(checks, (line) => console.log(line));
  console.log(tally(count));
  process.exitCode = count.failed === 0 ? 0 : 1;
}
