import process from 'node:process';
import { runProgram } from './test-step.ts';

/**
 * Removes each condition of the rights (server/**\/policy.ts, and handlers' checks of a person), one at a time, and
 * runs the checks of tests/api/authorization-groups.ts that reach it: one of them must fail. Prints red or green, file,
 * line, condition and the check, and writes the table to results/guards-access.json. `npm run guards:access --
 * server/courses` runs the conditions of the files whose paths begin so.
 */
const HOUR_MS = 3_600_000;

const { code } = await runProgram('npx', ['vitest', 'run', '--config', 'scripts/guards-access.config.ts'], {
  env: { LONGHAND_GUARDS: process.argv.slice(2).join(' ') },
  show: true,
  timeoutMs: 2 * HOUR_MS,
});
process.exitCode = code;
