import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUniversity } from '#contract/university';
import { chooseElectives, createElective, listElectives, updateElective, type Elective } from '#contract/elective';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { insertElectives } from './store.ts';

const FIRST = ['Artificial Intelligence', 'Data Science', 'Robotics', 'Quantum Computing', 'Cyber Security'];

let server: TestServer;
let people: People;
let offered: Elective[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  for (const member of [people.U1, people.XU])
    await server.database.asTenant(member, (tx) => insertElectives(tx, member.universityId, FIRST, server.now()));
  offered = await list(people.U1);
});

const list = async (member: Member) => (await server.as(member).call(listElectives)).ok;
const choose = (student: Member, electives: string[]) =>
  server.as(student).call(chooseElectives, { body: { electives } });
const change = (id: string, body: { name?: string; archived?: boolean }) =>
  server.as(people.U1).call(updateElective, { params: { id }, body });
const idOf = (name: string) => offered.find((elective) => elective.name === name)?.id ?? '';
const chosenBy = async (student: Member) =>
  (await list(student)).filter(({ chosen }) => chosen).map(({ name }) => name);

describe('the electives of a university', () => {
  it('of a university that registers are none until its administrator adds some', async () => {
    const body = {
      name: 'A new university',
      location: 'Nagpur',
      email: 'office@new.test',
      admin_email: 'admin@new.test',
      admin_password: 'a long enough password',
    };
    const { admin_tokens } = (await server.as(null).call(registerUniversity, { body })).ok;
    const headers = { authorization: `Bearer ${admin_tokens.access}` };
    expect((await server.as(null).call(listElectives, { headers })).ok).toEqual([]);
    const made = await server.as(null).call(createElective, { body: { name: 'Sanskrit' }, headers });
    expect(made.status).toBe(201);
    const { ok } = await server.as(null).call(listElectives, { headers });
    expect(ok.map(({ name }) => name)).toEqual(['Sanskrit']);
  });

  it('show a student what can be chosen, and not how many chose it', async () => {
    await choose(people.S1, [idOf('Robotics')]);
    const seen = await list(people.S2);
    expect(seen.map(({ name }) => name)).toEqual(FIRST);
    expect(seen.every(({ students, chosen }) => students === null && !chosen)).toBe(true);
    expect((await list(people.U1)).map(({ students }) => students)).toEqual([0, 0, 1, 0, 0]);
  });
});

describe('choosing', () => {
  it('makes what is named the whole choice, as often as it is sent', async () => {
    await choose(people.S1, [idOf('Robotics'), idOf('Data Science')]);
    const wanted = [idOf('Robotics'), idOf('Cyber Security'), idOf('Robotics')];
    for (let times = 0; times < 2; times++) {
      const { ok } = await choose(people.S1, wanted);
      expect(ok).toEqual({ electives: [idOf('Robotics'), idOf('Cyber Security')] });
      expect(await chosenBy(people.S1)).toEqual(['Robotics', 'Cyber Security']);
    }
    expect(await chosenBy(people.S2)).toEqual([]);
    expect((await choose(people.S1, [])).ok).toEqual({ electives: [] });
    expect(await chosenBy(people.S1)).toEqual([]);
  });

  it('from two tabs at once leaves the choice of one of them, never both', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([choose(people.S1, [idOf('Robotics')]), choose(people.S1, [idOf('Data Science')])]);
      expect(await chosenBy(people.S1)).toHaveLength(1);
    }
  });

  it('refuses an unknown elective and changes nothing', async () => {
    await choose(people.S1, [idOf('Robotics')]);
    const [foreign] = await list(people.XU);
    for (const id of [crypto.randomUUID(), foreign?.id ?? '']) {
      expect((await choose(people.S1, [idOf('Data Science'), id])).status).toBe(404);
    }
    expect((await choose(people.S1, ['1'])).status).toBe(400);
    expect(await chosenBy(people.S1)).toEqual(['Robotics']);
  });

  it('waits for a verified e-mail address', async () => {
    const refused = await choose(people.A2, [idOf('Robotics')]);
    expect(refused.status).toBe(403);
    expect(refused.problem.code).toBe('email_unverified');
  });
});

describe('an archived elective', () => {
  it('can not be chosen anew, and who chose it keeps it', async () => {
    await choose(people.S1, [idOf('Robotics')]);
    expect((await change(idOf('Robotics'), { archived: true })).ok).toMatchObject({ archived: true, students: 1 });
    const refused = await choose(people.S2, [idOf('Data Science'), idOf('Robotics')]);
    expect(refused.status).toBe(409);
    expect(refused.problem).toMatchObject({
      code: 'not_offered',
      error: 'Robotics is not offered any more. Choose again.',
    });
    expect(await chosenBy(people.S2)).toEqual([]);
    expect((await list(people.S2)).map(({ name }) => name)).not.toContain('Robotics');
    expect((await choose(people.S1, [idOf('Robotics'), idOf('Data Science')])).status).toBe(200);
    await choose(people.S1, []);
    expect((await choose(people.S1, [idOf('Robotics')])).status).toBe(409);
  });

  it('is offered again when an administrator says so', async () => {
    await change(idOf('Robotics'), { archived: true });
    expect((await change(idOf('Robotics'), { archived: false })).ok.archived).toBe(false);
    expect((await choose(people.S1, [idOf('Robotics')])).status).toBe(200);
  });
});

describe('an administrator', () => {
  it('adds at the end and renames; each name stands once', async () => {
    const made = await server.as(people.U1).call(createElective, { body: { name: 'Ethics' } });
    expect(made.status).toBe(201);
    expect((await change(made.ok.id, { name: 'Ethics of Science' })).ok.name).toBe('Ethics of Science');
    expect((await list(people.U1)).map(({ name }) => name)).toEqual([...FIRST, 'Ethics of Science']);
    const twice = await server.as(people.U1).call(createElective, { body: { name: 'data  SCIENCE' } });
    expect(twice.status).toBe(409);
    expect(twice.problem.code).toBe('already_exists');
    expect((await change(made.ok.id, { name: 'Robotics' })).status).toBe(409);
    expect((await change(made.ok.id, { name: 'ETHICS of science' })).ok.name).toBe('ETHICS of science');
    expect((await change(made.ok.id, { name: ' ' })).status).toBe(400);
  });

  it('is told that the name is archived', async () => {
    await change(idOf('Robotics'), { archived: true });
    const twice = await server.as(people.U1).call(createElective, { body: { name: 'Robotics' } });
    expect(twice.problem.error).toBe('There is an archived elective named Robotics. Offer it again instead.');
  });

  it('and another give one name to two electives at once: one of them is refused', async () => {
    const answers = await Promise.all([
      change(idOf('Robotics'), { name: 'Same' }),
      change(idOf('Data Science'), { name: 'Same' }),
      server.as(people.U1).call(createElective, { body: { name: 'Same' } }),
    ]);
    expect(answers.map(({ status }) => (status < 400 ? 'taken' : String(status))).sort()).toEqual([
      '409',
      '409',
      'taken',
    ]);
  });

  it('leaves a trace of what changed', async () => {
    await change(idOf('Robotics'), { archived: true });
    await change(idOf('Robotics'), { archived: true });
    const rows = await server.database.asTenant(people.U1, (tx) =>
      tx
        .selectFrom('audit')
        .select(['action', 'actor_id', 'detail'])
        .where('object_id', '=', idOf('Robotics'))
        .execute(),
    );
    expect(rows).toEqual([
      {
        action: 'elective.changed',
        actor_id: people.U1.userId,
        detail: { before: { name: 'Robotics', archived: false }, after: { archived: true } },
      },
    ]);
  });
});
