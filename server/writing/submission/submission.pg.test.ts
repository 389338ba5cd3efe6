import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getReturn } from '#contract/marking';
import { push, type PushPart } from '#contract/outbox';
import {
  deleteSubmission,
  getPractice,
  getSubmission,
  listEdits,
  listSubmissions,
  startSubmission,
  updateSubmission,
} from '#contract/submission';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

async function send(member: Member, ...parts: PushPart[]) {
  return (await server.as(member).call(push, { params: { user_id: member.userId }, body: { parts } })).ok;
}

async function read(member: Member, id: string) {
  return (await server.as(member).call(getSubmission, { params: { id } })).ok;
}

async function written(...words: string[]): Promise<{ page: DeviceStream; id: string }> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  for (const word of words) page.type(word);
  const answer = await send(people.S1, page.part());
  return { page, id: answer.submissions[0]?.id ?? '' };
}

describe('reading a submission', () => {
  it('shows the owner and the teacher the text that was pushed', async () => {
    const { page, id } = await written('Once ', 'upon ', 'a ', 'time', '\ud83d\ude00', '\u0000', '\ud800');
    page.remove(0, 5);
    page.type('Not long ', 0);
    await send(people.S1, page.part(8));
    expect((await read(people.S1, id)).text).toBe(page.text());
    expect((await read(people.T1, id)).text).toBe(page.text());
  });

  it('shows administrators that it exists, without the text', async () => {
    const { id } = await written('secret');
    expect(await read(people.U1, id)).toMatchObject({ id, text: null });
  });

  it('merges what two devices wrote at once', async () => {
    const { page, id } = await written('one ');
    const phone = deviceStream({ kind: 'assignment', id: people.assignmentId });
    phone.type('two ');
    await send(people.S1, phone.part());
    const { text, vector } = await read(people.S1, id);
    expect((text ?? '').split(' ').sort()).toEqual(['', 'one', 'two']);
    expect(vector).toEqual({ [page.stream]: 1, [phone.stream]: 1 });
  });

  it('hides from the teacher what somebody wrote who was never enrolled', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('I am not enrolled.');
    const answer = await send(people.S3, page.part());
    const id = answer.submissions[0]?.id ?? '';
    expect((await read(people.S3, id)).text).toBe(page.text());
    expect((await server.as(people.T1).call(getSubmission, { params: { id } })).status).toBe(404);
    const list = await server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } });
    expect(list.ok).toEqual([]);
  });

  it('keeps what a student wrote who left the course, for them and for the teacher', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('I left, and my words stay.');
    const id = (await send(people.R, page.part())).submissions[0]?.id ?? '';
    expect((await read(people.T1, id)).text).toBe(page.text());
  });

  it('lists a class for the teacher and a student’s own for the student', async () => {
    const { id } = await written('mine');
    const other = deviceStream({ kind: 'assignment', id: people.assignmentId });
    other.type('theirs');
    await send(people.S2, other.part());
    const params = { id: people.assignmentId };
    expect((await server.as(people.T1).call(listSubmissions, { params })).ok).toHaveLength(2);
    expect((await server.as(people.S1).call(listSubmissions, { params })).ok).toMatchObject([{ id }]);
  });
});

describe('practice', () => {
  it('is one document for a person, and nobody else’s', async () => {
    expect((await server.as(people.S1).call(getPractice)).ok).toEqual({ submission: null, analysis: true });
    const page = deviceStream({ kind: 'practice' });
    page.type('Dear diary');
    const id = (await send(people.S1, page.part())).submissions[0]?.id ?? '';
    const again = deviceStream({ kind: 'practice' });
    again.type('!');
    expect((await send(people.S1, again.part())).submissions[0]?.id).toBe(id);
    expect((await server.as(people.S1).call(getPractice)).ok.submission).toMatchObject({
      id,
      assignment: null,
      counter: 2,
    });
    for (const stranger of [people.T1, people.U1, people.S2, people.XU])
      expect((await server.as(stranger).call(getSubmission, { params: { id } })).status).toBe(404);
  });
});

describe('pulling', () => {
  it('gives every batch after a counter, as it was pushed', async () => {
    const { page, id } = await written('a', 'b');
    page.type('c');
    await send(people.S1, page.part(3));
    const all = (await server.as(people.S1).call(listEdits, { params: { id } })).ok;
    expect(all).toMatchObject({ counter: 2, more: false, vector: { [page.stream]: 3 } });
    expect(all.batches.flatMap((batch) => batch.ops)).toEqual(page.ops);
    const later = (await server.as(people.S1).call(listEdits, { params: { id }, query: { after: '1' } })).ok;
    expect(later.batches).toMatchObject([{ counter: 2, stream: page.stream, first: 3, began: 1_772_000_000_000 }]);
  });

  it('says for a replay when the university signed the heads that a device saw, and no others', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('a');
    const answer = await send(people.S1, page.part());
    const [stream] = answer.streams;
    const head = (stream?.status === 'stored' ? stream.head : null) ?? '';
    const signedAt = server.now().getTime();
    server.advance(60_000);
    page.add({ kind: 'anchor', head });
    page.add({ kind: 'anchor', head: `${head}x` });
    page.type('b');
    await send(people.S1, page.part(2));
    const params = { id: answer.submissions[0]?.id ?? '' };
    const { ok } = await server.as(people.T1).call(listEdits, { params, query: { purpose: 'replay' } });
    expect(ok.heads).toEqual({ [head]: signedAt });
    expect((await server.as(people.S1).call(listEdits, { params })).ok.heads).toBeUndefined();
  });

  it('gives at most 2,000 ops at once and says that there are more', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    for (let count = 0; count < 2400; count += 1) page.type('x');
    for (let first = 1; first <= 2400; first += 480) await send(people.S1, page.part(first, first + 479));
    const id = (await send(people.S1, page.part(2400))).submissions[0]?.id ?? '';
    const one = (await server.as(people.S1).call(listEdits, { params: { id } })).ok;
    expect(one.batches.flatMap((batch) => batch.ops)).toHaveLength(1920);
    expect(one).toMatchObject({ more: true, counter: 4 });
    const rest = await server.as(people.S1).call(listEdits, { params: { id }, query: { after: String(one.counter) } });
    expect(rest.ok).toMatchObject({ more: false, counter: 5 });
  });
});

describe('handing in', () => {
  it('counts from the receipt of the submit when the text is the one that was handed in', async () => {
    const { page, id } = await written('My essay.');
    server.advance(60_000);
    page.submit();
    await send(people.S1, page.part(2));
    const submitted_at = server.now().toISOString();
    server.advance(60_000);
    expect((await read(people.T1, id)).hand_in).toEqual({
      status: 'submitted',
      submitted_at,
      late: false,
      standing: { kind: 'on_time' },
      matches: true,
      edited_since: false,
    });
  });

  it('waits for edits that it names, and then still counts from its own receipt', async () => {
    const { page, id } = await written('My essay');
    const phone = deviceStream({ kind: 'assignment', id: people.assignmentId }, page.doc);
    page.type(', at home');
    page.type(', alone');
    phone.submit();
    const received_at = server.now().toISOString();
    const answer = await send(people.S1, phone.part());
    expect(answer.results).toEqual([{ outcome: 'done', stream: phone.stream, seq: 1, detail: 'received' }]);
    expect((await read(people.S1, id)).hand_in).toEqual({ status: 'received', received_at, waiting_for: 2 });
    server.advance(8 * DAY_MS);
    await send(people.S1, page.part(2));
    expect((await read(people.S1, id)).hand_in).toMatchObject({
      status: 'submitted',
      submitted_at: received_at,
      matches: true,
      late: false,
    });
  });

  it('counts from the last named edit when the text is another one than was handed in', async () => {
    const { page, id } = await written('My essay');
    const phone = deviceStream({ kind: 'assignment', id: people.assignmentId }, page.doc);
    page.type(', finished');
    const submit = phone.submit();
    if (submit.kind === 'submit') submit.sha256 = '0'.repeat(64);
    await send(people.S1, phone.part());
    server.advance(8 * DAY_MS);
    await send(people.S1, page.part(2));
    expect((await read(people.T1, id)).hand_in).toMatchObject({
      status: 'submitted',
      submitted_at: server.now().toISOString(),
      matches: false,
      late: true,
    });
  });

  it('says when edits followed, and takes the last hand-in', async () => {
    const { page, id } = await written('My essay');
    page.submit();
    page.type(' goes on');
    await send(people.S1, page.part(2));
    expect((await read(people.S1, id)).hand_in).toMatchObject({ status: 'submitted', edited_since: true });
    server.advance(1000);
    page.submit();
    await send(people.S1, page.part(4));
    expect((await read(people.S1, id)).hand_in).toMatchObject({
      submitted_at: server.now().toISOString(),
      edited_since: false,
      matches: true,
    });
  });
});

describe('a submission', () => {
  it('is begun once for a student of the course', async () => {
    const params = { id: people.assignmentId };
    const first = (await server.as(people.S1).call(startSubmission, { params })).ok;
    expect(first).toMatchObject({ assignment: people.assignmentId, hand_in: { status: 'draft' }, counter: 0 });
    expect((await server.as(people.S1).call(startSubmission, { params })).ok.id).toBe(first.id);
    expect((await server.as(people.S3).call(startSubmission, { params })).status).toBe(404);
    expect((await server.as(people.T1).call(startSubmission, { params })).status).toBe(403);
  });

  it('is graded by the teacher, and the audit trail says so', async () => {
    const { id } = await written('Grade me.');
    const graded = await server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade: 7.5 } });
    expect(graded.ok.grade).toBe(7.5);
    expect((await read(people.S1, id)).grade).toBe(7.5);
    const own = await server.as(people.S1).call(updateSubmission, { params: { id }, body: { grade: 10 } });
    expect(own.status).toBe(403);
    const feedback = { params: { id }, body: { feedback: 'Well argued.' } };
    expect((await server.as(people.T1).call(updateSubmission, feedback)).ok.grade).toBe(7.5);
    expect((await server.as(people.S1).call(getReturn, { params: { id } })).ok).toMatchObject({
      return: { feedback: 'Well argued.', grade: 7.5 },
    });
    const trail = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('audit').select(['actor_id', 'detail']).where('object_id', '=', id).execute(),
    );
    expect(trail).toEqual([{ actor_id: people.T1.userId, detail: { before: null, after: 7.5 } }]);
  });

  it('can be deleted before it is handed in, and comes back with the next edit', async () => {
    const { page, id } = await written('Draft');
    expect((await server.as(people.S1).call(deleteSubmission, { params: { id } })).status).toBe(200);
    expect((await server.as(people.S1).call(getSubmission, { params: { id } })).status).toBe(404);
    page.type(' again');
    await send(people.S1, page.part(2));
    expect((await read(people.S1, id)).text).toBe('Draft again');
    page.submit();
    await send(people.S1, page.part(3));
    expect((await server.as(people.S1).call(deleteSubmission, { params: { id } })).status).toBe(409);
  });
});
