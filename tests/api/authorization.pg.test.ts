import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listEnrolledStudents } from '#contract/course';
import { API_BASE } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { unenroll } from '#contract/enrollment';
import { decideMember } from '#contract/member';
import { push } from '#contract/outbox';
import { deleteSubmission, getPractice, getSubmission, listEdits, updateSubmission } from '#contract/submission';
import { callAs, prepare, table, twinOf, type Scene } from './authorization-checks.ts';
import { checkGroups } from './authorization-groups.ts';
import { idFields } from './authorization-names.ts';
import { queued, queuedActions } from './authorization-queue.ts';
import { requests } from './authorization-requests.ts';
import { Stage } from './authorization-stage.ts';
import { startTestServer, urlOf } from './harness.ts';

/** Routes outside the contract, which belong to no university. */
const OTHER_ROUTES =
  /^(GET|HEAD) (\/api\/docs(\/json|\/docs\.css)?|\/\*?|\*|\/dev\/mailbox|\/api\/mail\/unsubscribe\/:token)$|^OPTIONS /;

let scene: Scene;
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
});
afterAll(() => scene.server.close());

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

  it('that may be queued each have an action', () => {
    const sorted = (names: readonly unknown[]) => [...new Set(names)].map(String).sort((a, b) => a.localeCompare(b));
    expect(sorted(queued.map(([, { queuedAs }]) => queuedAs))).toEqual(sorted(Object.keys(queuedActions)));
  });
});

describe.each(Object.entries(checkGroups))('%s', (_, checks) => {
  // Universities of their own: lists with the objects of all checks before would take most of the time.
  beforeAll(async () => {
    scene = { ...scene, stage: await Stage.build(scene.server) };
  });

  it.each(checks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    expect(await check.faults(scene)).toEqual([]);
  });
});

describe.each(table.filter(([, endpoint]) => endpoint.body !== undefined))('the body of %s', (name, endpoint) => {
  const actor = endpoint.access.kind === 'public' ? 'A0' : twinOf(endpoint, 'S1');

  it('may hold nothing that the contract does not name', async () => {
    const good = await prepare(scene, name, actor);
    for (const key of ['user_id', 'tenant', 'role', 'is_admin', 'approved']) {
      const { status, problem } = await callAs(scene, actor, endpoint, { ...good, body: { ...good.body, [key]: 'x' } });
      expect({ key, status, code: problem.code }).toEqual({ key, status: 400, code: 'bad_body' });
    }
  });

  it('may not name an object by nothing, a number or a list', async () => {
    const good = await prepare(scene, name, actor);
    const ids = idFields(endpoint, 'body').filter((key) => typeof good.body?.[key] === 'string');
    const cases = ids.flatMap((key) => [null, 0, '', [], {}].map((value) => ({ key, value })));
    for (const { key, value } of cases) {
      const { status } = await callAs(scene, actor, endpoint, { ...good, body: { ...good.body, [key]: value } });
      expect({ key, value, status }).toEqual({ key, value, status: 400 });
    }
    for (const key of ids) {
      const { status } = await callAs(scene, actor, endpoint, {
        ...good,
        body: { ...good.body, [key]: crypto.randomUUID() },
      });
      expect([400, 403, 404]).toContain(status);
    }
    expect(await prepare(scene, name, actor)).toHaveProperty('body');
  });
});

describe('somebody who was there before', () => {
  it('loses a course with the request after unenrolling', async () => {
    const member = scene.stage.people.S2;
    const id = await scene.stage.assignment();
    expect((await scene.server.as(member).call(getAssignment, { params: { id } })).status).toBe(200);
    await scene.server.as(member).call(unenroll, { params: { id: scene.stage.people.courseId } });
    expect((await scene.server.as(member).call(getAssignment, { params: { id } })).status).toBe(404);
    const roster = await scene.server
      .as(member)
      .call(listEnrolledStudents, { params: { id: scene.stage.people.courseId } });
    expect(roster.status).toBe(404);
  });

  it('loses everything with the request after being suspended', async () => {
    const member = await scene.stage.newMember();
    expect((await scene.server.as(member).call(listAssignments)).status).toBe(200);
    const admin = scene.server.as(scene.stage.people.U1);
    const suspended = await admin.call(decideMember, { params: { id: member.userId }, body: { action: 'suspend' } });
    expect(suspended.status).toBe(200);
    expect((await scene.server.as(member).call(listAssignments)).status).toBe(401);
  });
});

describe('a private document', () => {
  it('is for its writer alone, whoever asks', async () => {
    const { S1 } = scene.stage.people;
    await callAs(scene, 'S1', push, await prepare(scene, 'push', 'S1'));
    const { submission } = (await scene.server.as(S1).call(getPractice)).ok;
    const params = { id: submission?.id ?? '' };
    expect((await scene.server.as(S1).call(getSubmission, { params })).ok.text).toContain('word');
    for (const actor of ['S2', 'T1', 'T2', 'A3', 'U1', 'XU'] as const) {
      for (const endpoint of [getSubmission, listEdits, deleteSubmission, updateSubmission]) {
        const { status } = await callAs(scene, actor, endpoint, {
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
    const missing = await callAs(scene, 'T1', getAssignment, { params: { id: crypto.randomUUID() } });
    const answer = await scene.server.app.inject({ url: `${urlOf(getAssignment, { id: 'x' })}further/` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(missing.raw);
  });
});

/** 'METHOD /path' of every route, read from Fastify's own printed tree. */
function registeredRoutes(): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  for (const line of scene.server.app.printRoutes({ commonPrefix: false }).split('\n')) {
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
