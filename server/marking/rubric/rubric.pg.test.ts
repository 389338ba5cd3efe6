import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { createRubric, deleteRubric, getRubric, listRubrics, RUBRICS_MAX, updateRubric } from '#contract/rubric';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { rubricFields } from '../../../tests/fixtures/rubric-fields.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const listOf = async (who: Member) => (await server.as(who).call(listRubrics)).ok;
const keep = async (who: Member, more: Partial<ReturnType<typeof rubricFields>>) => {
  const fields = { ...rubricFields(), ...more };
  return { ...fields, id: (await server.as(who).call(createRubric, { body: fields })).ok.id };
};

describe('a rubric', () => {
  it('is one’s own until it is shared, and then of one’s university', async () => {
    const { T1, T2, XT } = people;
    const { id, name, criteria, levels } = await keep(T1, { name: 'Own' });
    expect(await listOf(T1)).toEqual([
      { id, name, shared: false, mine: true, owner_name: expect.any(String), criteria: 2, points: 30 },
    ]);
    const params = { id };
    expect((await server.as(T1).call(getRubric, { params })).ok).toEqual({ id, name, criteria, levels });
    const asked = async (who: Member) => [
      (await listOf(who)).length,
      (await server.as(who).call(getRubric, { params })).status,
      (await server.as(who).call(updateRubric, { params, body: { name: 'Theirs', shared: true } })).status,
      (await server.as(who).call(deleteRubric, { params })).status,
    ];
    expect(await asked(T2)).toEqual([0, 404, 404, 404]);
    expect(await asked(XT)).toEqual([0, 404, 404, 404]);

    await server.as(T1).call(updateRubric, { params, body: { name: 'Shared', shared: true } });
    expect(await asked(T2)).toEqual([1, 200, 403, 403]);
    expect(await listOf(T2)).toMatchObject([{ id, name: 'Shared', mine: false, shared: true }]);
    expect((await server.as(T2).call(getRubric, { params })).ok).toMatchObject({ criteria, levels });
    expect(await asked(XT)).toEqual([0, 404, 404, 404]);

    expect((await server.as(T1).call(deleteRubric, { params })).status).toBe(200);
    expect(await listOf(T2)).toEqual([]);
  });

  it('has a name of its own in its library, whatever others call theirs', async () => {
    const { T1, T2 } = people;
    await keep(T1, { name: 'Essays' });
    const twice = await server.as(T1).call(createRubric, { body: { ...rubricFields(), name: ' essays' } });
    expect(twice.problem).toMatchObject({ code: 'already_exists', issues: [{ path: 'name' }] });
    const other = await keep(T1, { name: 'Reports' });
    const body = { name: 'ESSAYS', shared: false };
    const renamed = await server.as(T1).call(updateRubric, { params: { id: other.id }, body });
    expect(renamed.problem).toMatchObject({ code: 'already_exists' });
    await keep(T2, { name: 'Essays' });
    expect((await listOf(T1)).map(({ name }) => name)).toEqual(['Essays', 'Reports']);
  });

  it('is copied into an assignment, which no later change of the library changes', async () => {
    const { T1, courseId } = people;
    const { id, criteria, levels } = await keep(T1, { name: 'Copied' });
    const body = essayFields(server, courseId, { criteria, levels });
    const assignment = { id: (await server.as(T1).call(createAssignment, { body })).ok.id };
    await server.as(T1).call(deleteRubric, { params: { id } });
    expect((await server.as(T1).call(getAssignment, { params: assignment })).ok).toMatchObject({ criteria, levels });
  });

  it('keeps the rule of criteria and levels', async () => {
    const { criteria, ...fields } = rubricFields();
    const [first] = criteria;
    const low = [
      { name: 'Good', points: 10, descriptor: '' },
      { name: 'Poor', points: 2, descriptor: '' },
    ];
    const send = async (body: Parameters<typeof createRubric.body.parse>[0]) =>
      (await server.as(people.T1).call(createRubric, { body: body as never })).problem.issues?.[0]?.path;
    expect(await send({ ...fields, criteria, levels: { [first?.id ?? '']: low } })).toBe('levels');
    expect(await send({ ...fields, criteria, levels: { [crypto.randomUUID()]: low } })).toBe('levels');
    expect(await send({ ...fields, criteria: criteria.map((each) => ({ ...each, points: 9.75 })), levels: {} })).toBe(
      'criteria',
    );
  });

  it('is one of at most so many', async () => {
    const { T2 } = people;
    await server.database.asOwner((tx) =>
      sql`insert into rubrics (university_id, user_id, name, name_key, criteria, shared)
        select ${T2.universityId}, ${T2.userId}, n, n, '[]', false
        from (select generate_series(1, ${RUBRICS_MAX})::text as n) as numbers`.execute(tx),
    );
    const over = await server.as(T2).call(createRubric, { body: { ...rubricFields(), name: 'One more' } });
    expect(over.problem).toMatchObject({ code: 'bad_body', issues: [{ path: 'name' }] });
  });
});
