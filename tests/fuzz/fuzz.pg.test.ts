import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { health } from '#contract/health';
import { openApiDocument } from '../../server/platform/docs/document.ts';
import { prepare, table, type Scene } from '../api/authorization-checks.ts';
import type { Prepared } from '../api/authorization-marking-requests.ts';
import { Stage } from '../api/authorization-stage.ts';
import { startTestServer } from '../api/harness.ts';
import { ask, endpointOf } from './ask.ts';
import { Described } from '../fixtures/described.ts';
import { keptCases } from './kept-cases.ts';
import { isIngest, recipeOf, rightActor } from './make-recipe.ts';
import type { Recipe } from './recipe.ts';

const { LONGHAND_FUZZ_SEED: seedGiven, LONGHAND_FUZZ_CASES: casesGiven, LONGHAND_FUZZ_NAMES: names } = process.env;
const SEED = Number(seedGiven ?? 1);
/** Cases of each endpoint; ingest gets ten times as many. In `npm test` a few, so that the habit itself is tested. */
const CASES = Number(casesGiven ?? 3);
const INGEST_TIMES = 10;
/** A new server after so many cases, before the limits of calls are reached. */
const SERVER_CASES = 2000;
/** A new valid request after so many cases: an earlier one may have been done by then. */
const PREPARED_CASES = 40;
/** The database is compared around one of so many cases. */
const COMPARED_CASES = 50;
const STEP_MS = 500;
const CASE_MAX_MS = 5000;

interface Failure {
  readonly recipe: Recipe;
  readonly seed: number;
  readonly faults: readonly string[];
}

const described = new Described(openApiDocument());
const wanted = names === undefined ? [] : names.split(',');
const chosen = table.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

let scene: Scene | null = null;
let asked = 0;
afterAll(() => scene?.server.close());

async function sceneFor(cases: number): Promise<Scene> {
  if (scene !== null && asked + cases > SERVER_CASES) {
    await scene.server.close();
    scene = null;
  }
  if (scene === null) {
    const server = await startTestServer();
    scene = { server, stage: await Stage.build(server) };
    asked = 0;
  }
  asked += cases;
  return scene;
}

/** A stage with a valid request for so many cases; a new stage where earlier cases make it impossible. */
async function preparedFor(
  name: string,
  endpoint: Endpoint,
  cases: number,
): Promise<{ at: Scene; prepared: Prepared }> {
  const at = await sceneFor(cases);
  try {
    return { at, prepared: await prepare(at, name, rightActor(endpoint)) };
  } catch {
    asked = SERVER_CASES;
    const other = await sceneFor(cases);
    return { at: other, prepared: await prepare(other, name, rightActor(endpoint)) };
  }
}

/** An address of its own for each case: limits count by address. */
const addressOf = (seed: number): string => `10.${[16, 8, 0].map((bits) => (seed >> bits) & 255).join('.')}`;

/** Tries the seeds from one on; each failure is a case that can be kept. */
async function tryOut(name: string, first: number, count: number, statuses: Map<number, number>): Promise<Failure[]> {
  const endpoint = endpointOf({ endpoint: name });
  const failures: Failure[] = [];
  for (let seed = first; seed < first + count; seed += PREPARED_CASES) {
    const many = Math.min(PREPARED_CASES, first + count - seed);
    const { at, prepared } = await preparedFor(name, endpoint, many);
    for (let one = seed; one < seed + many; one += 1) {
      at.server.advance(STEP_MS);
      const recipe = recipeOf(name, endpoint, prepared, one);
      const options = { address: addressOf(one), compares: one % COMPARED_CASES === 0 };
      const { status, faults } = await ask(at, described, recipe, prepared, options);
      // A case has logged the sender out.
      if (status === 401 && recipe.actor === 'right' && recipe.headers['authorization'] === undefined)
        asked = SERVER_CASES;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (faults.length > 0) failures.push({ recipe, seed: one, faults });
    }
  }
  expect((await (await sceneFor(0)).server.as(null).call(health)).status).toBe(200);
  return failures;
}

async function keep(name: string, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return;
  await mkdir('results', { recursive: true });
  await writeFile(`results/fuzz-${name}.json`, `${JSON.stringify(failures, null, 2)}\n`);
}

describe.each(chosen)('%s', (name) => {
  const count = CASES * (isIngest(name) ? INGEST_TIMES : 1);
  it(
    `answers whatever is sent by the contract: ${String(count)} cases`,
    { timeout: 60_000 + count * CASE_MAX_MS },
    async () => {
      const statuses = new Map<number, number>();
      const failures = await tryOut(name, SEED, count, statuses);
      await keep(name, failures);
      if (casesGiven !== undefined)
        console.log(
          `${name}: ${[...statuses]
            .sort(([one], [other]) => one - other)
            .map(([status, times]) => `${String(status)} x ${String(times)}`)
            .join(', ')}`,
        );
      expect(failures.map(({ seed, faults }) => `seed ${String(seed)}: ${faults.join('; ')}`)).toEqual([]);
    },
  );
});

describe.skipIf(keptCases.length === 0)('a case that once found a fault', () => {
  it.each(keptCases.map((recipe, index) => [`${String(index)}: ${recipe.endpoint}`, recipe] as const))(
    '%s',
    async (_, recipe) => {
      const at = await sceneFor(1);
      const prepared = await prepare(at, recipe.endpoint, rightActor(endpointOf(recipe)));
      expect((await ask(at, described, recipe, prepared, { compares: true })).faults).toEqual([]);
    },
  );
});
