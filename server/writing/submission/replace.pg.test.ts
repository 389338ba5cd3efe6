import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getReport } from '#contract/evidence';
import { getSubmission, startSubmission, updateSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush, storedOps } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const words = essayFor(people, 'The river is ', 'slow and brown.');
  id = (await sendPush(server, people.S1, words.part())).submissions[0]?.id ?? '';
});

const read = async (of = id, member: Member = people.S1) =>
  (await server.as(member).call(getSubmission, { params: { id: of } })).ok;
const put = (body: { text?: string; counter?: number }, of = id) =>
  server.as(people.S1).call(updateSubmission, { params: { id: of }, body });

describe('the text that its writer sends whole', () => {
  it('stands, by edits of the words alone that differ', async () => {
    const before = await storedOps(server, people.S1, id);
    const answer = await put({ text: 'The wide river is slow and green.' });
    expect(answer.ok).toMatchObject({ id, counter: 2, hand_in: { status: 'draft' } });
    expect((await read()).text).toBe('The wide river is slow and green.');
    const ops = (await storedOps(server, people.S1, id)).slice(before.length);
    expect(ops.map((op) => (op.kind === 'insert' ? [op.text, op.source] : op.kind))).toEqual([
      ['wide ', 'tool'],
      'delete',
      ['gree', 'tool'],
    ]);
    const { text } = await read(id, people.T1);
    expect(text).toBe('The wide river is slow and green.');
  });

  it('is a tool\u2019s in the report where it is new, and what was typed before stays typed', async () => {
    await put({ text: 'The river is slow and brown. It came whole.' });
    const { ok } = await server.as(people.T1).call(getReport, { params: { id } });
    expect(JSON.stringify(ok)).toContain('tool');
    const own = (await storedOps(server, people.S1, id)).filter(({ kind }) => kind === 'delete');
    expect(own).toEqual([]);
  });

  it('sent again changes nothing, whatever counter it names', async () => {
    await put({ text: 'Another text.', counter: 1 });
    const once = await read();
    expect((await put({ text: 'Another text.', counter: 1 })).ok.counter).toBe(once.counter);
    expect(await read()).toEqual(once);
  });

  it('is refused where more was written since it was read, and nothing is lost', async () => {
    const { counter } = await read();
    await sendPush(server, people.S1, essayFor(people, 'From the phone. ').part());
    const { status, problem } = await put({ text: 'The river is slow.', counter });
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'out_of_date' });
    expect((await read()).text).toContain('From the phone.');
    const fresh = await read();
    expect((await put({ text: `${fresh.text ?? ''} Yes.`, counter: fresh.counter })).status).toBe(200);
    expect((await read()).text).toContain('From the phone.');
  });

  it('may be empty, begins an empty document, and merges with what a device sends late', async () => {
    expect((await put({ text: '' })).status).toBe(200);
    expect((await read()).text).toBe('');
    const params = { id: people.assignmentId };
    const begun = (await server.as(people.S2).call(startSubmission, { params })).ok;
    const body = { text: 'Begun here. ' };
    await server.as(people.S2).call(updateSubmission, { params: { id: begun.id }, body });
    await sendPush(server, people.S2, essayFor(people, 'Late from a device.').part());
    const { text } = await read(begun.id, people.S2);
    expect(text).toContain('Begun here. ');
    expect(text).toContain('Late from a device.');
  });

  it.each([
    ['any characters', 'नमस्ते \u{1f600}\u{1f601} \u0000 \ud800 é'],
    ['half of a pair changed', '\u{1f600}', '\u{1f601}'],
    ['a long text', 'word '.repeat(60_000), 'word '.repeat(60_000).replaceAll('word word', 'word other')],
    ['one long word', 'a'.repeat(30_000), `${'a'.repeat(15_000)}b${'a'.repeat(15_000)}`],
  ])('holds %s to the unit', async (_, ...texts) => {
    for (const text of texts) {
      expect((await put({ text })).status).toBe(200);
      expect((await read()).text).toBe(text);
    }
  });

  it('is refused by itself where it is too long, and where nothing is sent', async () => {
    expect((await put({ text: 'x'.repeat(2_000_001) })).status).toBe(413);
    const { status, problem } = await put({});
    expect({ status, error: problem.error }).toEqual({
      status: 400,
      error: 'Please check: send the text, the grade or the feedback.',
    });
    expect((await put({ counter: 1 })).status).toBe(400);
  });
});
