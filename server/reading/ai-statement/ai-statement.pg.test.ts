import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveAiStatement } from '#contract/ai-statement';
import { getAssignment } from '#contract/assignment';
import { createAssignment, updateAssignment } from '#contract/change-assignment';
import { listLooks } from '#contract/look';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { assignmentFields, SOME, StatementStage } from '../../../tests/fixtures/statement-stage.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let stage: StatementStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stage = await StatementStage.build(server);
});

describe('the policy of an assignment', () => {
  it('asks for a statement only where its teacher says so, and keeps that where a request says nothing', async () => {
    const asks = async (id: string) =>
      (await server.as(stage.people.S1).call(getAssignment, { params: { id } })).ok.ai_statement;
    const silent = (
      await server.as(stage.people.T1).call(createAssignment, { body: assignmentFields(server, stage.people) })
    ).ok.id;
    expect([await asks(silent), await asks(stage.assignment)]).toEqual([false, true]);
    await server
      .as(stage.people.T1)
      .call(updateAssignment, { params: { id: stage.assignment }, body: assignmentFields(server, stage.people) });
    expect(await asks(stage.assignment)).toBe(true);
    const without = assignmentFields(server, stage.people, { ai_policy: null, ai_statement: true });
    await server.as(stage.people.T1).call(updateAssignment, { params: { id: stage.assignment }, body: without });
    expect(await asks(stage.assignment)).toBe(false);
  });
});

describe('a statement on AI use', () => {
  it('is shown alike to writer and teacher, each with its time, the newest first', async () => {
    expect(await stage.read(stage.people.T1)).toEqual({ asked: true, statements: [], files: [] });
    const isGiven = async () =>
      (await server.as(stage.people.S1).call(getAssignment, { params: { id: stage.assignment } })).ok
        .ai_statement_given;
    expect(await isGiven()).toBe(false);
    const first = server.now().toISOString();
    await stage.give({ used: 'none', words: '', links: [] });
    server.advance(60_000);
    expect(await isGiven()).toBe(true);
    const answer = (await stage.give({ ...SOME, words: '  For the outline. ' })).ok;
    await stage.give(SOME);
    expect(answer.statements).toEqual([
      { ...SOME, given_at: server.now().toISOString() },
      { used: 'none', words: '', links: [], given_at: first },
    ]);
    expect(await stage.read(stage.people.S1)).toEqual(answer);
    expect(await stage.read(stage.people.T1)).toEqual(answer);
    const looks = (await server.as(stage.people.S1).call(listLooks, { params: stage.params })).ok;
    expect(looks.map(({ name, what }) => [name, what])).toEqual([['T1 Test', 'text']]);
  });

  it('is taken after the end of the assignment, and where no statement is asked for', async () => {
    await server.as(stage.people.T1).call(updateAssignment, {
      params: { id: stage.assignment },
      body: assignmentFields(server, stage.people, { ai_statement: false }),
    });
    server.advance(3 * DAY_MS);
    expect((await stage.give(SOME)).status).toBe(200);
    expect(await stage.read(stage.people.S1)).toMatchObject({ asked: false, statements: [SOME] });
  });

  it('is given once under one key', async () => {
    const headers = { 'idempotency-key': 'A'.repeat(22) };
    const once = (await stage.give(SOME, headers)).ok;
    await stage.give({ used: 'none', words: '', links: [] });
    expect((await stage.give(SOME, headers)).ok).toEqual(once);
    expect((await stage.read(stage.people.S1)).statements).toHaveLength(2);
  });

  it('is refused at the field that is too long, too many or no https address', async () => {
    const bad = [
      [{ ...SOME, words: 'x'.repeat(2001) }, 'words'],
      [{ ...SOME, links: ['http://chat.example/1'] }, 'links.0'],
      [{ ...SOME, links: ['javascript:alert(1)'] }, 'links.0'],
      [{ ...SOME, links: [`https://chat.example/${'x'.repeat(2000)}`] }, 'links.0'],
      [{ ...SOME, links: Array.from({ length: 11 }, (_, index) => `https://chat.example/${String(index)}`) }, 'links'],
      [{ ...SOME, used: 'perhaps' }, 'used'],
    ] as const;
    for (const [body, path] of bad) {
      const { status, problem } = await stage.give(body);
      expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([400, 'bad_body', path]);
    }
    expect((await stage.read(stage.people.S1)).statements).toEqual([]);
  });

  it('is given for one’s own text alone', async () => {
    const others = [stage.people.S2, stage.people.T1, stage.people.U1, stage.people.XS];
    for (const other of others) {
      const answer = await server.as(other).call(giveAiStatement, { params: { id: stage.assignment }, body: SOME });
      expect(answer.status).toBe(404);
    }
  });
});
