import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors, expectedAccess, type Actor } from '#contract/access';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listEnrolledStudents } from '#contract/course';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { unenroll } from '#contract/enrollment';
import { decideMember } from '#contract/member';
import { push } from '#contract/outbox';
import { deleteSubmission, getPractice, getSubmission, listEdits, updateSubmission } from '#contract/submission';
import { signAccessToken } from '../../server/account/access-token.ts';
import { createKeyring } from '../../server/keyring.ts';
import { requests, type Prepared } from './authorization-requests.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer, urlOf, type Answer, type TestServer } from './harness.ts';

/** Served beside the contract: none of it belongs to a university. */
const OTHER_ROUTES = /^(GET|HEAD) (\/api\/docs(\/json|\/docs\.css)?|\/\*?|\*|\/dev\/mailbox)$|^OPTIONS /;
const MALFORMED_IDS = [
  '0',
  'x',
  'null',
  '<int:assignment_id>',
  '{id}',
  '%00',
  "' or 1=1 --",
  '../users',
  'A'.repeat(900),
];
const HOUR_MS = 3_600_000;

const table = Object.entries(endpoints);
const objects = table.filter(([, endpoint]) => endpoint.access.kind === 'object');
const cells = table.flatMap(([name, endpoint]) => actors.map((actor) => ({ name, endpoint, actor })));

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await Stage.build(server);
});
afterAll(() => server.close());

function prepare(name: string, actor: Actor): Prepared | Promise<Prepared> {
  const make = requests[name];
  if (make === undefined) throw new Error(`${name} has no request in authorization-requests.ts.`);
  return make(stage, actor);
}

function callAs(actor: Actor, endpoint: Endpoint, prepared: Prepared, token?: string): Promise<Answer<unknown>> {
  const headers = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  return server.as(stage.member(actor)).call(endpoint, { ...prepared, ...headers } as never);
}

/** The analysis itself comes later: being let through to it is what counts. */
function isAllowed(endpoint: Endpoint, answer: Answer<unknown>): boolean {
  if (endpoint.path.endsWith('/analyze-ai/'))
    return answer.status === 503 && answer.raw.includes('analysis_unavailable');
  return answer.status === endpoint.status;
}

/** Who may make the very request that `actor` was refused. */
function twinOf(endpoint: Endpoint, actor: Actor): Actor {
  const { access } = endpoint;
  if (access.kind === 'object') return access.allowed[0] ?? 'T1';
  if (access.kind === 'own outbox') return 'S1';
  const campus: readonly Actor[] = actor.startsWith('X') ? ['XS', 'XT', 'XU'] : ['S1', 'T1', 'U1'];
  const twin = campus.find((one) => expectedAccess(access, one) === 'allowed');
  if (twin === undefined) throw new Error('Nobody may.');
  return twin;
}

/** Tokens of S1 that must not count: signed by somebody else, out of date, and not signed at all. */
async function badTokens(): Promise<string[]> {
  const { sessionId, userId } = stage.people.S1;
  const claims = { sessionId, userId, generation: 1 };
  const foreignKeyring = createKeyring(Buffer.alloc(32, 9));
  const good = await signAccessToken(server.keyring, claims, server.now());
  const unsigned = new SignJWT({ sid: sessionId, gen: 1, sub: userId, iss: 'longhand', aud: 'longhand', exp: 9e9 });
  const other = unsigned.setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' });
  const [, payload] = (await other.sign(Buffer.alloc(32))).split('.');
  return [
    await signAccessToken(foreignKeyring, claims, server.now()),
    await signAccessToken(server.keyring, claims, new Date(server.now().getTime() - HOUR_MS)),
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`,
    good.slice(0, -2),
    'nonsense',
  ];
}

describe('the routes of the server', () => {
  it('are the endpoints of the contract and nothing else', () => {
    const registered = registeredRoutes();
    const declared = table.map(
      ([, { method, path }]) => `${method} ${API_BASE}${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
    );
    expect(declared.filter((route) => !registered.includes(route))).toEqual([]);
    expect(registered.filter((route) => !declared.includes(route) && !OTHER_ROUTES.test(route))).toEqual([]);
  });

  it('each have a request in this test', () => {
    expect(Object.keys(requests).sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(endpoints).sort((a, b) => a.localeCompare(b)),
    );
  });
});

/** What went otherwise than the contract says in one cell of the table: nothing, or one line each. */
async function faultsOfCell(name: string, endpoint: Endpoint, actor: Actor): Promise<string[]> {
  const expected = expectedAccess(endpoint.access, actor);
  const faults: string[] = [];
  let prepared: Prepared = {};
  for (const token of actor === 'A1' ? await badTokens() : [undefined]) {
    prepared = await prepare(name, actor);
    const answer = await callAs(actor, endpoint, prepared, token);
    const fits = expected === 'allowed' ? isAllowed(endpoint, answer) : answer.status === expected;
    if (!fits) faults.push(`${token ?? actor} was answered ${answer.status}: ${answer.raw}`);
  }
  if (expected === 'allowed') return faults;
  const twin = await callAs(twinOf(endpoint, actor), endpoint, prepared);
  if (!isAllowed(endpoint, twin)) faults.push(`the allowed twin was answered ${twin.status}: ${twin.raw}`);
  return faults;
}

describe.each(cells)('$name as $actor', ({ name, endpoint, actor }) => {
  it(`is ${expectedAccess(endpoint.access, actor)}`, async () => {
    expect(await faultsOfCell(name, endpoint, actor)).toEqual([]);
  });
});

describe.each(objects)('%s', (name, endpoint) => {
  it.each(['XS', 'XT', 'XU', 'S3'] as const)(
    'answers %s a foreign id exactly like one that does not exist',
    async (actor) => {
      const foreign = await prepare(name, actor);
      const missing = { ...foreign, params: { ...foreign.params, id: crypto.randomUUID() } };
      const one = await callAs(actor, endpoint, foreign);
      const other = await callAs(actor, endpoint, missing);
      const shape = ({ status, raw, headers }: typeof one) => ({ status, raw, headers: Object.keys(headers) });
      const refused = expectedAccess(endpoint.access, actor) !== 'allowed';
      expect(refused ? shape(one) : null).toEqual(refused ? shape(other) : null);
    },
  );

  it('answers a malformed id with 404 to somebody who may', async () => {
    const actor = twinOf(endpoint, 'S1');
    const good = await prepare(name, actor);
    const missing = await callAs(actor, endpoint, { ...good, params: { id: crypto.randomUUID() } });
    for (const id of MALFORMED_IDS) {
      const { status, raw } = await callAs(actor, endpoint, { ...good, params: { id } });
      expect({ id, status, raw }).toEqual({ id, status: 404, raw: missing.raw });
    }
  });
});

describe.each(table.filter(([, endpoint]) => endpoint.body !== undefined))('the body of %s', (name, endpoint) => {
  const actor = endpoint.access.kind === 'public' ? 'A0' : twinOf(endpoint, 'S1');

  it('may hold nothing that the contract does not name', async () => {
    const good = await prepare(name, actor);
    for (const key of ['user_id', 'tenant', 'role', 'is_admin', 'approved']) {
      const { status, problem } = await callAs(actor, endpoint, { ...good, body: { ...good.body, [key]: 'x' } });
      expect({ key, status, code: problem.code }).toEqual({ key, status: 400, code: 'bad_body' });
    }
  });

  it('may not name an object by nothing, a number or a list', async () => {
    const good = await prepare(name, actor);
    const ids = Object.keys(good.body ?? {}).filter((key) => /^(course|department|program)$/.test(key));
    const cases = ids.flatMap((key) => [null, 0, '', [], {}].map((value) => ({ key, value })));
    for (const { key, value } of cases) {
      const { status } = await callAs(actor, endpoint, { ...good, body: { ...good.body, [key]: value } });
      expect({ key, value, status }).toEqual({ key, value, status: 400 });
    }
    for (const key of ids) {
      const { status } = await callAs(actor, endpoint, { ...good, body: { ...good.body, [key]: crypto.randomUUID() } });
      expect([400, 403, 404]).toContain(status);
    }
    expect(await prepare(name, actor)).toHaveProperty('body');
  });
});

describe('somebody who was there before', () => {
  it('loses a course with the request after unenrolling', async () => {
    const member = stage.people.S2;
    const id = await stage.assignment();
    expect((await server.as(member).call(getAssignment, { params: { id } })).status).toBe(200);
    await server.as(member).call(unenroll, { params: { id: stage.people.courseId } });
    expect((await server.as(member).call(getAssignment, { params: { id } })).status).toBe(404);
    const roster = await server.as(member).call(listEnrolledStudents, { params: { id: stage.people.courseId } });
    expect(roster.status).toBe(404);
  });

  it('loses everything with the request after being suspended', async () => {
    const member = await stage.newMember();
    expect((await server.as(member).call(listAssignments)).status).toBe(200);
    const admin = server.as(stage.people.U1);
    const suspended = await admin.call(decideMember, { params: { id: member.userId }, body: { action: 'suspend' } });
    expect(suspended.status).toBe(200);
    expect((await server.as(member).call(listAssignments)).status).toBe(401);
  });
});

describe('a private document', () => {
  it('is for its writer alone, whoever asks', async () => {
    const { S1 } = stage.people;
    await callAs('S1', push, await prepare('push', 'S1'));
    const { submission } = (await server.as(S1).call(getPractice)).ok;
    const params = { id: submission?.id ?? '' };
    expect((await server.as(S1).call(getSubmission, { params })).ok.text).toContain('word');
    for (const actor of ['S2', 'T1', 'T2', 'A3', 'U1', 'XU'] as const) {
      for (const endpoint of [getSubmission, listEdits, deleteSubmission, updateSubmission]) {
        const { status } = await callAs(actor, endpoint, {
          params,
          ...(endpoint.method === 'PUT' ? { body: { grade: 1 } } : {}),
        });
        expect({ actor, path: endpoint.path, status }).toEqual({ actor, path: endpoint.path, status: 404 });
      }
    }
  });
});

describe('an unknown path', () => {
  it('is answered like an unknown object', async () => {
    const missing = await callAs('T1', getAssignment, { params: { id: crypto.randomUUID() } });
    const answer = await server.app.inject({ url: `${urlOf(getAssignment, { id: 'x' })}further/` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(missing.raw);
  });
});

/** 'METHOD /path' of every route, read from Fastify's own printed tree. */
function registeredRoutes(): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│├└─\s]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line);
    if (found === null) continue;
    const [, indent = '', segment = '', methods] = found;
    const depth = Math.round(indent.length / 4);
    above.length = depth;
    above[depth] = segment;
    const path = above.join('').replace(/(.)\/$/, '$1');
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path}`);
  }
  return routes;
}
