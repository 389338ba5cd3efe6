/**
 * Seeded rounds of two people on two devices in real Chromium against the real server, under faults; an oracle compares
 * every claim on a screen with what the university has. `npm run rounds -- [--seed N] [--rounds N] [--lanes N]
 * [--only FAULT] [--minutes N] [--steps]`. `--sabotage early-saved` or `other-author` plants a fault: that run succeeds only if
 * it is found. Writes results/rounds.json; ends with 1 if anything untrue was shown, lost, doubled or misattributed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../../scripts/browser.ts';
import prepare from '../journeys/fixtures/prepared.ts';
import type { Sabotage } from './device.ts';
import { FAULTS } from './faults.ts';
import { Lane } from './lane.ts';
import { playRound, type RoundResult } from './round.ts';

const ROUND_MS = 300_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '300' },
    lanes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string' },
    sabotage: { type: 'string' },
    steps: { type: 'boolean', default: false },
  },
});
const only = oneOf(FAULTS, values.only, 'only');
const sabotage: Sabotage | null = oneOf(['early-saved', 'other-author'] as const, values.sabotage, 'sabotage');
const first = Number(values.seed);
const until = Date.now() + Number(values.minutes) * 60_000;
const results: RoundResult[] = [];
const broken: string[] = [];
let next = first;

ensureBrowser((line) => console.log(line));
const cleanUp = await prepare();
try {
  await Promise.all(Array.from({ length: Number(values.lanes) }, playLane));
} finally {
  await cleanUp();
}
await report();

/** Plays rounds on a lane of its own until all are played. A round that can't be played ends its lane, not the others. */
async function playLane(): Promise<void> {
  let lane = await Lane.open(sabotage);
  while (next < first + Number(values.rounds) && Date.now() < until && !isSabotageFound()) {
    const seed = next;
    next += 1;
    try {
      const result = await inTime(playRound(lane, { seed, only: only, sabotage }));
      results.push(result);
      tell(result);
    } catch (error) {
      broken.push(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      console.log(broken.at(-1));
      await lane.close().catch(() => undefined);
      lane = await Lane.open(sabotage);
    }
  }
  await lane.close();
}

/** Rejects where a round takes too long: a browser may leave a call unanswered for ever. */
async function inTime(round: Promise<RoundResult>): Promise<RoundResult> {
  const clock = new AbortController();
  const late = pause(ROUND_MS, undefined, { signal: clock.signal }).then(() => {
    throw new Error(`The round did not end within ${ROUND_MS / 1000} s.`);
  });
  late.catch(() => undefined);
  return Promise.race([round, late]).finally(() => clock.abort());
}

function isSabotageFound(): boolean {
  return sabotage !== null && results.some(({ violations }) => violations.length > 0);
}

function tell({ seed, seconds, words, claims, violations, steps, happened }: RoundResult): void {
  console.log(
    `seed ${seed}  ${seconds.toFixed(1)} s  ${words} words  ${claims} claims  ${[...happened].join(', ')}` +
      violations.map((violation) => `\n  VIOLATION ${violation}`).join('') +
      (violations.length > 0 || values.steps ? `\n  ${steps.join('\n  ')}` : ''),
  );
}

async function report(): Promise<void> {
  const happened: Record<string, number> = {};
  for (const name of FAULTS) happened[name] = 0;
  for (const result of results) for (const name of result.happened) happened[name] = (happened[name] ?? 0) + 1;
  const sum = (of: (result: RoundResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const found = results.filter(({ violations }) => violations.length > 0);
  const summary = {
    rounds: results.length,
    from: first,
    broken,
    words: sum(({ words }) => words),
    looks: sum(({ looks }) => looks),
    claims: sum(({ claims }) => claims),
    violations: sum(({ violations }) => violations.length),
    happened,
    found: found.map(({ seed, violations, steps }) => ({ seed, violations, steps })),
  };
  console.table(Object.entries(happened).map(([what, rounds]) => ({ what, rounds })));
  const { rounds, words, looks, claims, violations } = summary;
  console.log(
    `${rounds} rounds, ${words} words, ${looks} looks, ${claims} claims: ${violations} violations, ${broken.length} rounds that could not be played`,
  );
  await mkdir('results', { recursive: true });
  const name = sabotage === null ? 'rounds' : `rounds-${sabotage}`;
  await writeFile(`results/${name}.json`, `${JSON.stringify(summary, null, 2)}\n`);
  const isGood = sabotage === null ? violations === 0 && broken.length === 0 : violations > 0;
  process.exitCode = isGood ? 0 : 1;
}

function oneOf<T extends string>(names: readonly T[], text: string | undefined, option: string): T | null {
  if (text === undefined) return null;
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`--${option} is one of ${names.join(', ')}.`);
  return found;
}
