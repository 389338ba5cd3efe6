import { listAudit } from '#contract/audit';
import { decideMember } from '#contract/member';
import { createProgram } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember } from '../../../tests/api/people.ts';
import { audit } from '../account/audit.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const read = async (query: { before?: string; about?: 'changes' | 'log-ins' } = {}) =>
  (await server.as(people.U1).call(listAudit, { query })).ok;

describe('the audit log', () => {
  it('names who did what to whom, the newest first', async () => {
    const member = await makeMember(server.services, people.campus, { userType: 'teacher', name: 'Gone' });
    const admin = server.as(people.U1);
    await admin.call(createProgram, { body: { name: 'B.Sc.' } });
    await admin.call(decideMember, { params: { id: member.userId }, body: { action: 'suspend' } });
    const [newest, older] = (await read()).entries;
    const actor = { name: 'U1 Test', email: people.U1.email };
    expect(newest).toMatchObject({
      action: 'member.suspend',
      actor,
      object: 'Gone Test',
      detail: { before: 'active' },
    });
    expect(older).toMatchObject({ action: 'program.created', actor, object: 'B.Sc.' });
    expect(newest?.at).toBe(server.now().toISOString());
  });

  it('comes page by page without a gap, with or without log-ins', async () => {
    await server.database.asTenant(people.U1, async (tx) => {
      for (let count = 0; count < 60; count += 1) {
        const entry = { universityId: people.U1.universityId, actorId: null, objectId: null, at: server.now() };
        await audit(tx, { ...entry, action: count % 2 === 0 ? 'session.opened' : 'made.up', detail: { count } });
      }
    });
    const counts: unknown[] = [];
    let next: string | null = null;
    do {
      const page = await read({ about: 'changes', ...(next === null ? {} : { before: next }) });
      counts.push(...page.entries.filter(({ action }) => action === 'made.up').map(({ detail }) => detail['count']));
      next = page.next;
    } while (next !== null);
    expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => 59 - 2 * index));
    const logIns = await read({ about: 'log-ins' });
    expect(new Set(logIns.entries.map(({ action }) => action))).toEqual(new Set(['session.opened']));
  });

  it('tells a long list by its length', async () => {
    const people_added = Array.from({ length: 500 }, (_, count) => count);
    await server.database.asTenant(people.U1, (tx) =>
      audit(tx, {
        universityId: people.U1.universityId,
        actorId: null,
        objectId: people.courseId,
        at: server.now(),
        action: 'made.up',
        detail: { people_added, few: [1, 2] },
      }),
    );
    expect((await read()).entries[0]).toMatchObject({
      object: 'Academic Writing',
      detail: { people_added: 500, few: [1, 2] },
    });
  });

  it('is read by administrators of the university alone', async () => {
    expect((await server.as(people.T1).call(listAudit)).status).toBe(403);
    const foreign = (await server.as(people.XU).call(listAudit)).ok;
    expect(foreign).toEqual({ entries: [], next: null });
  });
});
