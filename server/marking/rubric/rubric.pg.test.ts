import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { createRubric, deleteRubric, getRubric, listRubrics, RUBRICS_MAX, updateRubric } from '#contract/rubric';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { rubricChange, rubricFields } from '../../../tests/fixtures/rubric-fields.ts';

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
    expect((await server.as(T1).call(getRubric, { params })).ok).toEqual({
      id,
      name,
      shared: false,
      revision: 1,
      criteria,
      levels,
    });
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

  it('is edited by its owner alone, as a whole, and assignments keep their copies', async () => {
    const { T1, T2, XT, courseId } = people;
    const { id, criteria, levels } = await keep(T1, { name: 'Before', shared: true });
    const copy = essayFields(server, courseId, { criteria, levels });
    const assignment = { id: (await server.as(T1).call(createAssignment, { body: copy })).ok.id };
    const params = { id };
    const body = rubricChange();
    const statuses = [];
    for (const who of [T2, XT]) statuses.push((await server.as(who).call(updateRubric, { params, body })).status);
    expect(statuses).toEqual([403, 404]);
    expect((await server.as(T1).call(updateRubric, { params, body })).status).toBe(200);
    const { base: _, ...edited } = body.edited;
    const read = (await server.as(T1).call(getRubric, { params })).ok;
    expect(read).toEqual({ id, name: body.name, shared: false, revision: 2, ...edited });
    expect((await server.as(T1).call(getAssignment, { params: assignment })).ok).toMatchObject({ criteria, levels });

    const low = {
      ...body,
      edited: { ...body.edited, base: 2, criteria: body.edited.criteria.map((each) => ({ ...each, points: 5 })) },
    };
    expect((await server.as(T1).call(updateRubric, { params, body: low })).problem.issues?.[0]?.path).toBe('levels');
    const none = { ...body, edited: { ...body.edited, base: 2, criteria: [], levels: {} } };
    expect((await server.as(T1).call(updateRubric, { params, body: none })).status).toBe(400);
    // A page of an earlier version changes the name alone.
    await server.as(T1).call(updateRubric, { params, body: { name: 'Later', shared: true } });
    expect((await server.as(T1).call(getRubric, { params })).ok).toMatchObject({
      name: 'Later',
      revision: 3,
      ...edited,
    });
  });

  it('is not changed by who had seen an earlier one, nor twice by one change', async () => {
    const { T1 } = people;
    const { id } = await keep(T1, { name: 'Seen' });
    const put = (body: ReturnType<typeof rubricChange>) => server.as(T1).call(updateRubric, { params: { id }, body });
    const [mine, theirs] = [rubricChange(), rubricChange()];
    // Both at once: one of them is told.
    const answers = await Promise.all([put(mine), put(theirs)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [first, second] = answers[0].status === 200 ? [mine, theirs] : [theirs, mine];
    expect((await put(second)).problem).toMatchObject({ code: 'out_of_date' });
    // A retry of the one that was done finds itself there.
    expect((await put(first)).status).toBe(200);
    const { name, revision } = (await server.as(T1).call(getRubric, { params: { id } })).ok;
    expect({ name, revision }).toEqual({ name: first.name, revision: 2 });

    await keep(T1, { name: 'Not free' });
    const taken = await put({ ...rubricChange(2), name: 'not  free' });
    expect(taken.problem).toMatchObject({ code: 'already_exists', issues: [{ path: 'name' }] });
    expect((await put(rubricChange(2))).status).toBe(200);
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
