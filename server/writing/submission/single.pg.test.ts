import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeystrokeEvent } from '#contract/keystroke';
import type { PushPart } from '#contract/outbox';
import { saveSnapshot, saveSnapshotOfEditor, trackKeystroke, trackKeystrokeOfEditor } from '#contract/single';
import { getSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  id = (await send(people.S1, essayFor(people, 'Hello').part())).submissions[0]?.id ?? '';
});

const send = (member: Member, ...parts: PushPart[]) => sendPush(server, member, ...parts);

function key(member: Member, event: KeystrokeEvent, target = id, headers: Record<string, string> = {}) {
  return server.as(member).call(trackKeystroke, { params: { id: target }, body: event, headers });
}

async function text(member: Member, of = id) {
  return (await server.as(member).call(getSubmission, { params: { id: of } })).ok.text;
}

describe('a single keystroke', () => {
  it('is an edit at the caret, of the one stream that the server keeps for the session', async () => {
    const first = (await key(people.S1, { key_pressed: '!', cursor_position: 6, event_type: 'insert' })).ok;
    expect(first).toEqual({ id, seq: 1, cursor_position: 6 });
    await key(people.S1, { key_pressed: 'Space', cursor_position: 1, event_type: 'insert' });
    await key(people.S1, { key_pressed: 'Paste', cursor_position: 4, event_type: 'paste', pasted_text: 'Oh ' });
    await key(people.S1, { key_pressed: 'Backspace', cursor_position: 0, event_type: 'delete' });
    expect(await text(people.S1)).toBe('Oh Hello!');
    const { vector } = (await server.as(people.S1).call(getSubmission, { params: { id } })).ok;
    expect(Object.values(vector).sort((a, b) => a - b)).toEqual([1, 4]);
  });

  it('with a caret outside the text is written at its end; other changes nothing', async () => {
    const far = (await key(people.S1, { key_pressed: '?', cursor_position: 9999, event_type: 'insert' })).ok;
    expect(await text(people.S1)).toHaveLength(6);
    expect(far.cursor_position).toBeLessThanOrEqual(6);
    const before = await text(people.S1);
    const other = (await key(people.S1, { key_pressed: 'Shift', cursor_position: 9999, event_type: 'other' })).ok;
    expect(other).toEqual({ id, seq: 1, cursor_position: 6 });
    expect(await text(people.S1)).toBe(before);
  });

  it('sent again under its Idempotency-Key counts once, also when both arrive at once', async () => {
    const event = { key_pressed: '!', cursor_position: 6, event_type: 'insert' } as const;
    const headers = { 'idempotency-key': 'k-1' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => key(people.S1, event, id, headers)));
    for (const answer of answers) expect(answer.ok).toEqual({ id, seq: 1, cursor_position: 6 });
    expect(await text(people.S1)).toBe('Hello!');
    await key(people.S1, event, id, { 'idempotency-key': 'k-2' });
    expect(await text(people.S1)).toBe('Hello!!');
  });

  it('takes the assignment’s id for the caller’s own submission, under both paths', async () => {
    const event = { key_pressed: 'S', cursor_position: 1, event_type: 'insert' } as const;
    const params = { id: people.assignmentId };
    const answer = (await server.as(people.S2).call(trackKeystrokeOfEditor, { params, body: event })).ok;
    expect(await text(people.S2, answer.id)).toBe('S');
    expect((await key(people.S2, event, people.assignmentId)).ok.id).toBe(answer.id);
    expect((await key(people.S3, event, people.assignmentId)).status).toBe(404);
    expect((await key(people.T1, event, people.assignmentId)).status).toBe(403);
  });

  it('is the owner’s alone', async () => {
    const event = { key_pressed: 'x', cursor_position: 1, event_type: 'insert' } as const;
    for (const [member, status] of [
      [people.T1, 403],
      [people.U1, 403],
      [people.S2, 404],
      [people.XS, 404],
    ] as const)
      expect((await key(member, event)).status).toBe(status);
    expect(await text(people.S1)).toBe('Hello');
  });

  it('types and pastes long texts of any characters', async () => {
    const pasted = 'नमस्ते \u{1f600} \u0000 '.repeat(3000);
    const answer = await key(people.S1, {
      key_pressed: 'Paste',
      cursor_position: 5 + pasted.length,
      event_type: 'paste',
      pasted_text: pasted,
      is_paste: true,
    });
    expect(answer.ok.cursor_position).toBe(5 + pasted.length);
    expect(await text(people.S1)).toBe(`Hello${pasted}`);
  });
});

describe('a snapshot', () => {
  it('is explained when the log ever held its text, and is never merged', async () => {
    const explained = async (of: string, headers: Record<string, string> = {}) => {
      const body = { content: { text: of, timestamp: server.now().toISOString() } };
      return (await server.as(people.S1).call(saveSnapshot, { params: { id }, body, headers })).ok;
    };
    await key(people.S1, { key_pressed: '!', cursor_position: 6, event_type: 'insert' });
    expect(await explained('Hello!')).toMatchObject({ explained: true, created_at: server.now().toISOString() });
    expect(await explained('Hello')).toMatchObject({ explained: true });
    expect(await explained('')).toMatchObject({ explained: true });
    expect(await explained('Hello?')).toMatchObject({ explained: false });
    expect(await text(people.S1)).toBe('Hello!');
    const once = await explained('Hello', { 'idempotency-key': 's' });
    expect(await explained('Hello', { 'idempotency-key': 's' })).toEqual(once);
  });

  it('is kept sealed, whatever its characters', async () => {
    const content = { text: 'a secret \ud800\u0000', timestamp: 1 };
    await server.as(people.S1).call(saveSnapshotOfEditor, { params: { id }, body: { content } });
    const rows = await server.database.asTenant(people.S1, (tx) =>
      tx.selectFrom('snapshots').select('text').where('submission_id', '=', id).execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text.includes(Buffer.from('secret', 'utf16le'))).toBe(false);
  });
});
