import type { QueryOf } from '#contract/endpoint';
import { decideMember, listMembers } from '#contract/member';
import { listPrograms } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { makeMember, type MemberWish } from '../../../tests/api/people.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const list = async (query: QueryOf<typeof listMembers> = {}) =>
  (await server.as(people.U1).call(listMembers, { query })).ok;
const decide = (id: string, action: 'approve' | 'reject' | 'suspend' | 'reinstate') =>
  server.as(people.U1).call(decideMember, { params: { id }, body: { action } });
const make = (wish: Partial<MemberWish> & { name: string }) =>
  makeMember(server.services, people.campus, { userType: 'teacher', ...wish });

describe('the members', () => {
  it('are listed by their administrator alone, those of the own university alone', async () => {
    const { members, total } = await list({ status: 'pending' });
    expect(members.map((member) => member.id)).toEqual([people.A3.userId]);
    expect(total).toBe(1);
    expect((await server.as(people.T1).call(listMembers, {})).status).toBe(403);
    expect((await server.as(people.XU).call(listMembers, {})).ok.total).toBe(3);
  });

  it('are found by name, e-mail and roll number, whatever signs are in the words', async () => {
    const percent = await make({ userType: 'student', name: '100%_sure' });
    const found = async (search: string) => (await list({ search })).members.map(({ id }) => id);
    expect(await found('100%_S')).toEqual([percent.userId]);
    expect(await found('R-100%')).toEqual([percent.userId]);
    expect(await found(percent.email.toUpperCase())).toEqual([percent.userId]);
    expect(await found('%')).toEqual([percent.userId]);
    expect(await found('nobody at all')).toEqual([]);
  });

  it('come page by page, by name, each once', async () => {
    for (let count = 0; count < 30; count += 1) await make({ name: `Page ${String(count).padStart(2, '0')}` });
    const wish = { search: 'page ', user_type: 'teacher' } as const;
    const [first, second, third] = [
      await list(wish),
      await list({ ...wish, page: '2' }),
      await list({ ...wish, page: '3' }),
    ];
    expect([first.total, first.pages, first.page, second.page]).toEqual([30, 3, 1, 2]);
    const names = [...first.members, ...second.members, ...third.members].map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
    expect(new Set(names).size).toBe(30);
    expect((await list({ ...wish, page: '4' })).members).toEqual([]);
    const last = await list({ ...wish, sort: '-name' });
    expect(last.members.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 10));
    const oldest = (await list({ ...wish, sort: 'joined_at' })).members;
    const newest = (await list({ ...wish, sort: '-joined_at', page: '3' })).members;
    expect(newest.toReversed()).toEqual(oldest);
    const bad = await server.as(people.U1).call(listMembers, { query: { page: '0' } });
    expect(bad.problem.issues).toMatchObject([{ path: 'page' }]);
  });
});

describe('a decision', () => {
  const status = async (id: string) => {
    const { members } = await list({ status: 'suspended' });
    return members.some((member) => member.id === id) ? 'suspended' : 'other';
  };

  it('approves a teacher, tells them, and does so again without harm', async () => {
    expect((await decide(people.A3.userId, 'approve')).ok.status).toBe('active');
    expect(server.letters.at(-1)).toMatchObject({ kind: 'approved', userId: people.A3.userId });
    const letters = server.letters.length;
    expect((await decide(people.A3.userId, 'approve')).ok.status).toBe('active');
    expect(server.letters).toHaveLength(letters);
  });

  it('that suspends takes every right with the next request, and one that reinstates gives them back', async () => {
    const member = await make({ name: 'Gone' });
    expect((await server.as(member).call(listPrograms)).status).toBe(200);
    expect((await decide(member.userId, 'suspend')).ok.status).toBe('suspended');
    expect((await server.as(member).call(listPrograms)).status).toBe(401);
    expect(await status(member.userId)).toBe('suspended');
    expect((await decide(member.userId, 'reinstate')).ok.status).toBe('active');
    // The session that was ended stays ended: the person logs in anew.
    expect((await server.as(member).call(listPrograms)).status).toBe(401);
    expect(await status(member.userId)).toBe('other');
  });

  it('fits how the person stands, or is refused', async () => {
    const waits = { name: 'Waits', pending: true };
    const rejected = await make(waits);
    expect((await decide(rejected.userId, 'reinstate')).problem).toMatchObject({ code: 'already_decided' });
    expect((await decide(rejected.userId, 'reject')).ok.status).toBe('suspended');
    expect((await decide(rejected.userId, 'reject')).ok.status).toBe('suspended');
    expect((await decide(rejected.userId, 'approve')).status).toBe(409);
    const active = await make({ name: 'Active' });
    expect((await decide(active.userId, 'reject')).status).toBe(409);
    expect((await decide(active.userId, 'reinstate')).ok.status).toBe('active');
  });

  it('is not about oneself, nor about another university', async () => {
    expect((await decide(people.U1.userId, 'suspend')).status).toBe(403);
    expect((await decide(people.XT.userId, 'suspend')).status).toBe(404);
  });

  it('leaves a trace', async () => {
    const rows = await server.database.asTenant(people.U1, (tx) =>
      tx.selectFrom('audit').select(['action', 'actor_id']).where('action', 'like', 'member.%').execute(),
    );
    expect(rows).toContainEqual({ action: 'member.approve', actor_id: people.U1.userId });
    expect(rows).toContainEqual({ action: 'member.reinstate', actor_id: people.U1.userId });
  });
});
