import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { push } from '#contract/outbox';
import { requests, type Prepared } from './authorization-requests.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer, type TestServer } from './harness.ts';

const OPERATIONS = 3_000;
const TIMEOUT_MS = 600_000;
const SEED = 20_260_302;
const CAMPUS = 'canary-of-the-campus';
const OTHER = 'canary-of-the-other';
/** In S1's text: for S1 and T1 alone. */
const WORDS = 'canary-in-the-words';

/** Each hash or mail costs more than a hundred other calls, and they answer nothing that is stored. */
const LEFT_OUT = /^(register|login|refresh|confirmPasswordReset|registerUniversity|verifyEmail|logout)/;
const callable = Object.entries(endpoints).filter(([name]) => !LEFT_OUT.test(name));
const callers = ['A0', 'A2', 'A3', 'S1', 'S2', 'S3', 'T1', 'T2', 'U1', 'XS', 'XT', 'XU', 'R'] as const;

let server: TestServer;
let stage: Stage;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  stage = await Stage.build(server);
  const submission = await writeCanary();
  ids = [submission, ...(await idsOfBoth())];
  await plant(stage.people.campus.universityId, CAMPUS);
  await plant(stage.people.other.universityId, OTHER);
});
afterAll(() => server.close());

/** Puts a canary into everything that people of the university can read. */
async function plant(universityId: string, canary: string): Promise<void> {
  const places = { universities: 'name', users: 'last_name', courses: 'name', programs: 'name', departments: 'name' };
  for (const [table, column] of Object.entries(places)) {
    await server.database.asOwner((tx) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canary} where university_id = ${universityId}`.execute(
        tx,
      ),
    );
  }
  await server.database.asOwner((tx) =>
    sql`update assignments set title = ${canary}, description = ${canary}, class_info = ${canary}
      where university_id = ${universityId}`.execute(tx),
  );
}

/** S1 writes the canary into the open assignment. Answers the submission's id. */
async function writeCanary(): Promise<string> {
  const id = stage.people.assignmentId;
  const prepared = (await requests['push']?.(stage, 'S1')) as { body: { parts: [Record<string, unknown>] } };
  const [part] = prepared.body.parts;
  const insert = { kind: 'insert', seq: 1, at: 0, clock: 0, after: null, before: null, text: WORDS, source: 'typed' };
  const body = { parts: [{ ...part, target: { kind: 'assignment', id }, ops: [insert] }] };
  const params = { user_id: stage.people.S1.userId };
  const answer = await server.as(stage.people.S1).call(push, { params, body } as never);
  const [stream] = answer.ok.streams;
  if (stream?.status !== 'stored' || stream.submission === null) throw new Error('The canary was not stored.');
  return stream.submission;
}

/** The ids of courses, assignments, requests, people, programs and departments of both universities. */
async function idsOfBoth(): Promise<string[]> {
  await stage.request();
  const tables = ['courses', 'assignments', 'enrollment_requests', 'users', 'programs', 'departments'];
  const found = await Promise.all(
    tables.map((table) =>
      server.database.asOwner((tx) => sql<{ id: string }>`select id from ${sql.table(table)}`.execute(tx)),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('canaries', () => {
  it(
    `never show in ${OPERATIONS} random answers to somebody who may not see them`,
    async () => {
      const random = randomOf(SEED);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const templates = await templatesOf();
      const seen = { [CAMPUS]: 0, [OTHER]: 0, [WORDS]: 0 };
      const leaks: string[] = [];
      let done = 0;
      for (let index = 0; index < OPERATIONS; index++) {
        const [name, endpoint] = pick(callable);
        const actor = pick(callers);
        const prepared = withIds(templates.get(`${name} ${actor.startsWith('X') ? 'XS' : 'S1'}`) ?? {}, () =>
          pick(ids),
        );
        const answer = await server.as(stage.member(actor)).call(endpoint, prepared as never);
        if (answer.status < 400) done++;
        const shown = answer.raw + JSON.stringify(answer.headers);
        for (const canary of canariesIn(shown)) {
          seen[canary]++;
          if (!mayShow(canary, actor, endpoint)) leaks.push(`${name} as ${actor}: ${shown.slice(0, 500)}`);
        }
      }
      expect(leaks).toEqual([]);
      expect(done).toBeGreaterThan(OPERATIONS / 10);
      expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  function canariesIn(shown: string) {
    return ([CAMPUS, OTHER, WORDS] as const).filter((canary) => shown.includes(canary));
  }

  function mayShow(canary: string, actor: Actor, endpoint: Endpoint): boolean {
    if (canary === WORDS) return actor === 'S1' || actor === 'T1';
    // The name of a university is open to everybody who knows its code: the sign-up screen shows it.
    if (endpoint.path === '/universities/{code}/') return true;
    if (actor === 'A0') return false;
    return canary === (actor.startsWith('X') ? OTHER : CAMPUS);
  }

  async function templatesOf(): Promise<Map<string, Prepared>> {
    const templates = new Map<string, Prepared>();
    for (const [name] of callable) {
      for (const actor of ['S1', 'XS'] as const)
        templates.set(`${name} ${actor}`, (await requests[name]?.(stage, actor)) ?? {});
    }
    return templates;
  }

  /** The same request with other ids in its path, query and body, now and then. */
  function withIds(template: Prepared, pickId: () => string): Prepared {
    const { params, query, body } = template;
    return {
      ...(params === undefined ? {} : { params: 'code' in params ? params : mapIds(params, pickId) }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: pickId() > '8' ? mapIds(body, pickId) : body }),
    };
  }

  function mapIds<V>(fields: Record<string, V>, pickId: () => string): Record<string, V> {
    const named = /^(id|user_id|course|department|program)$/;
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, named.test(key) ? (pickId() as V) : value]),
    );
  }
});
