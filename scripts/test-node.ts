/**
 * Runs the unit and API tests on another major version of Node: `npm run test:node -- 22`. The npm package `node`
 * brings its binary. Ends with the tests' own code.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const major = process.argv[2] ?? '';
if (!/^\d+$/.test(major)) throw new Error('Say on which major version of Node: npm run test:node -- 22');
const onIt = ['--yes', `--package=node@${major}`, '--'];

const version = spawnSync('npx', [...onIt, 'node', '--version'], { encoding: 'utf8' }).stdout.trim();
if (!version.startsWith(`v${major}.`)) throw new Error(`npm brought Node ${version || 'of no version'}, not ${major}.`);
console.log(`On Node ${version}:`);
const { status } = spawnSync('npx', [...onIt, 'tsx', 'scripts/test.ts', 'unit', 'pg'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
