import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdsRights, SWITCH, switchConditions, type Condition } from '../../scripts/guards-access-conditions.ts';
import type { Check, Scene } from './authorization-checks.ts';
import { checkGroups } from './authorization-groups.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer } from './harness.ts';

/** Run by `npm run guards:access` alone, whose config makes every condition switchable. */
interface Trial extends Condition {
  /**
   * red: a check failed, as it must. green: no check failed. broken: the check also fails with the condition in place.
   */
  outcome: 'red' | 'green' | 'broken';
  /** The check that failed. */
  check: string;
}

const root = new URL('../..', import.meta.url).pathname;
const wanted = (process.env['LONGHAND_GUARDS'] ?? '').split(' ').filter((prefix) => prefix !== '');
const checks = Object.values(checkGroups).flat();

let out: string | null = null;
let passed = new Set<string>();
(globalThis as Record<string, unknown>)[SWITCH] = (id: string): boolean => {
  passed.add(id);
  return id === out;
};

function readConditions(): Condition[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
    .filter(holdsRights)
    .sort((a, b) => a.localeCompare(b))
    .flatMap((file) => switchConditions(file, readFileSync(join(root, file), 'utf8')).conditions)
    .filter(({ file }) => wanted.length === 0 || wanted.some((prefix) => file.startsWith(prefix)));
}

async function openScene(): Promise<Scene> {
  const server = await startTestServer();
  return { server, stage: await Stage.build(server) };
}

async function fails(scene: Scene, check: Check): Promise<boolean> {
  try {
    return (await check.faults(scene)).length > 0;
  } catch {
    return true;
  }
}

/** For each condition the checks that reach it, those that reach the fewest conditions first. */
async function readReach(scene: Scene): Promise<Map<string, Check[]>> {
  const reach = new Map<string, { check: Check; width: number }[]>();
  const faulty: string[] = [];
  for (const check of checks) {
    passed = new Set();
    if (await fails(scene, check)) faulty.push(check.name);
    for (const id of passed) reach.set(id, [...(reach.get(id) ?? []), { check, width: passed.size }]);
  }
  expect(faulty).toEqual([]);
  return new Map(
    [...reach].map(([id, list]) => [id, list.sort((a, b) => a.width - b.width).map(({ check }) => check)]),
  );
}

it('every condition of the rights is noticed by a check when it is taken out', async () => {
  const conditions = readConditions();
  let scene = await openScene();
  const reach = await readReach(scene);
  const trials: Trial[] = [];
  for (const condition of conditions) {
    let trial: Trial = { ...condition, outcome: 'green', check: '' };
    for (const check of reach.get(condition.id) ?? []) {
      out = condition.id;
      const red = await fails(scene, check);
      out = null;
      if (!red) continue;
      trial = { ...trial, outcome: 'red', check: check.name };
      if (!(await fails(scene, check))) break;
      // The effects of the missing condition remain: only a fresh scene shows whether the check itself passes.
      await scene.server.close();
      scene = await openScene();
      if (await fails(scene, check)) trial = { ...trial, outcome: 'broken' };
      break;
    }
    trials.push(trial);
    const { outcome, file, line, text, instead, check } = trial;
    console.log(
      `${outcome.padEnd(6)} ${file}:${String(line)}  ${text.replace(/\s+/g, ' ')} -> ${instead}  |  ${check}`,
    );
  }
  await scene.server.close();
  mkdirSync(join(root, 'results'), { recursive: true });
  if (wanted.length === 0)
    writeFileSync(join(root, 'results/guards-access.json'), `${JSON.stringify(trials, null, 2)}\n`);
  const bad = trials.filter(({ outcome }) => outcome !== 'red');
  console.log(`${trials.length - bad.length} of ${trials.length} conditions are noticed when they are missing.`);
  expect(trials.length).toBeGreaterThan(0);
  expect(bad.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});
