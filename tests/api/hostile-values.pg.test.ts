import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { importList, previewList } from '#contract/roster';
import { mainThreadMs } from '../../lab/bench/loop-hold.ts';
import { rounds } from '../fixtures/rounds.ts';
import { callAs, prepare, table, twinOf, type Scene } from './authorization-checks.ts';
import { Stage } from './authorization-stage.ts';
import { HOSTILE_VALUES, LONG_STRINGS, withValueInEachPlace } from './hostile-values.ts';
import { startTestServer } from './harness.ts';
import { textFieldsOf } from './text-fields.ts';

/** Endpoints that hash a password, which is slow by design. */
const HASHING = new Set(['register', 'login', 'registerUniversity', 'confirmPasswordReset']);
/** The processor time allowed for one call, in milliseconds: ten times the goal for a machine without other work. */
const CALL_MAX_MS = 2000;

let scene: Scene;
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
});
afterAll(() => scene.server.close());

const actorOf = (endpoint: Endpoint): Actor => (endpoint.access.kind === 'public' ? 'A0' : twinOf(endpoint, 'S1'));
/** Whether a hostile value can reach the hash: only from the password's own field. */
const isSlow = (name: string, place: string): boolean => HASHING.has(name) && /password|^body\.$/.test(place);

/**
 * Each field tries a part of the long strings, so that this many fields together try all; `npm run bench:stall` tries
 * all in each.
 */
const SHARING = rounds(6, 3);
const stringsFor = (field: number): string[] => LONG_STRINGS.filter((_, at) => at % SHARING === field % SHARING);

/** Searches read all that the other calls store, which is long: they come first. */
const SEARCHES = new Set(['find', 'findInTexts']);
const searchesFirst = table.toSorted(([one], [other]) => Number(SEARCHES.has(other)) - Number(SEARCHES.has(one)));

describe.each(searchesFirst)('%s', (name, endpoint) => {
  it('answers no value in any place with a fault of its own', async () => {
    const actor = actorOf(endpoint);
    const faults: string[] = [];
    const prepared = await prepare(scene, name, actor);
    for (const value of HOSTILE_VALUES) {
      for (const hostile of withValueInEachPlace(endpoint, prepared, value)) {
        if (isSlow(name, hostile.place)) continue;
        const { status, raw, headers } = await callAs(scene, actor, endpoint, hostile.prepared);
        const said = `${hostile.place} = ${JSON.stringify(value).slice(0, 60)}: ${status} ${raw.slice(0, 200)}`;
        if (status >= 500) faults.push(said);
        if (headers['x-content-type-options'] !== 'nosniff') faults.push(`without headers: ${said}`);
        if (status === 400 && !raw.includes('"error"')) faults.push(`without a problem: ${said}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('takes long strings in every text field in passing', async () => {
    const actor = actorOf(endpoint);
    const faults: string[] = [];
    const fields = textFieldsOf(endpoint, await prepare(scene, name, actor));
    for (const [at, field] of fields.entries()) {
      for (const text of stringsFor(at)) {
        // Rate limits recover with time.
        scene.server.advance(2000);
        const began = mainThreadMs();
        const { status } = await callAs(scene, actor, endpoint, field.with(text));
        const ms = mainThreadMs() - began;
        if (ms > CALL_MAX_MS || status >= 500)
          faults.push(`${field.place} = ${JSON.stringify(text).slice(0, 20)}: ${status} in ${ms} ms`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('a list of students', () => {
  it.each([
    ['previewed', previewList],
    ['imported', importList],
  ])('is %s in linear time, whatever its cells hold', async (_how, endpoint) => {
    const timeOf = async (rows: number): Promise<number> => {
      const cell = `a@${',a'.repeat(490)}`;
      const list = Array.from({ length: rows }, (_, row) => ({ row: row + 1, email: cell, roll_no: cell, name: cell }));
      const params = { id: scene.stage.people.courseId };
      const began = mainThreadMs();
      const answer = await scene.server.as(scene.stage.member('T1')).call(endpoint, { params, body: { rows: list } });
      expect(answer.status).toBeLessThan(500);
      return mainThreadMs() - began;
    };
    await timeOf(12);
    expect(await timeOf(300)).toBeLessThan(CALL_MAX_MS);
  });
});
