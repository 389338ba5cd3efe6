import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectedAccess } from '#contract/access';
import { endpoints } from '#contract/endpoints';
import { requests } from './authorization-requests.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer, type TestServer } from './harness.ts';

const QUERIES_MAX = 6;
/** A write locks, changes and notes several things, but each only once. */
const WRITE_QUERIES_MAX = 12;
const FRAME = /^(begin|start transaction|commit|rollback)/i;

let server: TestServer;
let stage: Stage;
let asked: string[] = [];
// oxlint-disable-next-line typescript/unbound-method -- called with the client as `this`
const { query } = Client.prototype;

beforeAll(async () => {
  server = await startTestServer();
  stage = await Stage.build(server);
  Client.prototype.query = function count(this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    asked.push(typeof statement === 'string' ? statement : statement.text);
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
});
afterAll(async () => {
  Client.prototype.query = query;
  await server.close();
});
afterEach(() => {
  asked = [];
});

const reads = Object.entries(endpoints).filter(
  ([, { method, access }]) => method === 'GET' && access.kind !== 'public',
);

const writes = Object.entries(endpoints).filter(([, { method }]) => method !== 'GET');

describe('a write asks the database a few times, however much it writes', () => {
  it.each(writes)('%s', async (name, endpoint) => {
    const actor =
      (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(endpoint.access, one) === 'allowed') ?? 'S1';
    const prepared = await requests[name]?.(stage, actor);
    asked = [];
    await server.as(stage.people[actor]).call(endpoint, prepared as never);
    const questions = asked.filter((statement) => !FRAME.test(statement));
    expect(questions.length <= WRITE_QUERIES_MAX ? [] : questions).toEqual([]);
  });
});

describe('a read asks the database a few times, however much there is', () => {
  it.each(reads)('%s', async (name, endpoint) => {
    const actor =
      (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(endpoint.access, one) === 'allowed') ?? 'S1';
    const prepared = await requests[name]?.(stage, actor);
    const call = () => server.as(stage.people[actor]).call(endpoint, prepared as never);
    // The first call of a session also notes that its tokens arrived.
    await call();
    asked = [];
    const answer = await call();
    expect(answer.status).toBe(endpoint.status);
    const questions = asked.filter((statement) => !FRAME.test(statement));
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length <= QUERIES_MAX ? [] : questions).toEqual([]);
  });
});
