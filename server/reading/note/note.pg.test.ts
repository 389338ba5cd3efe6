import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotes, writeNote } from '#contract/note';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { callPush, essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';

let server: TestServer;
let people: People;
let params: { id: string };
const paste = { stream: randomStream(), seq: 7 };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const answer = await sendPush(server, people.S1, essayFor(people, 'Words.').part());
  params = { id: answer.submissions[0]?.id ?? '' };
});

async function notes(as: Member) {
  return (await server.as(as).call(listNotes, { params })).ok;
}

describe('notes on pastes', () => {
  it('are shown alike to the student and the teacher, whoever wrote them, the last of each counts', async () => {
    const write = (as: Member, words: string) =>
      server.as(as).call(writeNote, { params, body: { paste, kind: 'quotation', words } });
    await write(people.S1, 'Lecture');
    server.advance(1000);
    const said = (await write(people.S1, ' Lecture 6, my notes. ')).ok;
    expect(said).toEqual({
      paste,
      kind: 'quotation',
      words: 'Lecture 6, my notes.',
      by: 'student',
      name: 'S1 Test',
      written_at: server.now().toISOString(),
    });
    server.advance(1000);
    await write(people.T1, 'Thank you.');
    const all = await notes(people.S1);
    expect(all.map(({ by, name, words }) => [by, name, words])).toEqual([
      ['student', 'S1 Test', 'Lecture 6, my notes.'],
      ['teacher', 'T1 Test', 'Thank you.'],
    ]);
    expect(await notes(people.T1)).toEqual(all);
  });

  it('come through the outbox when they were written offline, once however often they are sent', async () => {
    const action = { name: 'write_note', submission: params.id, paste, kind: 'own_notes', words: 'From my notebook.' };
    const stream = randomStream();
    const body = {
      parts: [
        { stream, target: { kind: 'actions' }, began: 0, first: 1, ops: [{ kind: 'action', seq: 1, at: 0, action }] },
      ],
    };
    const first = await callPush(server, people.S1, body);
    server.advance(3_600_000);
    const again = await callPush(server, people.S1, body);
    expect(first.ok.results).toEqual(again.ok.results);
    expect(await notes(people.T1)).toMatchObject([{ paste, kind: 'own_notes', words: 'From my notebook.' }]);
    expect((await notes(people.S1))[0]?.written_at).toBe(
      first.ok.results[0]?.outcome === 'done' ? first.ok.results[0].detail : '',
    );
  });

  it('may hold any characters but NUL, and are refused where they are too long', async () => {
    const words = 'half \ud800 and <b>bold</b> \u{1f600}';
    const answer = await server.as(people.S1).call(writeNote, { params, body: { paste, kind: 'other', words } });
    expect(answer.status).toBe(200);
    expect((await notes(people.T1))[0]?.words).toBe('half \ufffd and <b>bold</b> \u{1f600}');
    const nul = await server.as(people.S1).call(writeNote, { params, body: { paste, kind: 'other', words: 'a\0b' } });
    expect(nul.problem.issues).toEqual([expect.objectContaining({ path: 'words' })]);
    const long = await server
      .as(people.S1)
      .call(writeNote, { params, body: { paste, kind: 'other', words: 'x'.repeat(1001) } });
    expect([long.status, long.problem.code]).toEqual([400, 'bad_body']);
  });
});
