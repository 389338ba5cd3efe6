import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideConcern, listConcerns, listOpenConcerns, raiseConcern, replyToConcern } from '#contract/concern';
import { listOwnConcerns } from '#contract/own-concern';
import { getReport } from '#contract/evidence';
import { listNotes, writeNote } from '#contract/note';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { writeDigest } from '../../letters/notice/digest.ts';

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: (await sendPush(server, people.S1, essayFor(people, 'Words.').part())).submissions[0]?.id ?? '' };
});

const asked = { reasons: ['pasted' as const], words: 'Where does the second paragraph come from?' };

function raise() {
  return server.as(people.T1).call(raiseConcern, { params, body: asked });
}

async function openAll(): Promise<void> {
  await server.as(people.T1).call(getReport, { params });
  await server.as(people.T1).call(listNotes, { params });
}

async function list(as: Member) {
  return (await server.as(as).call(listConcerns, { params })).ok;
}

describe('a concern', () => {
  it('can be raised only by a teacher who opened the report and the student’s newest note', async () => {
    const first = await raise();
    expect([first.status, first.problem.code, first.problem.error]).toEqual([
      409,
      'open_first',
      'Open “How it was written” first, then raise a concern.',
    ]);
    await server.as(people.T1).call(getReport, { params });
    expect((await raise()).problem.error).toBe('Open the student’s notes on the pastes first, then raise a concern.');
    await server.as(people.T1).call(listNotes, { params });
    server.advance(1000);
    const body = { paste: { stream: randomStream(), seq: 1 }, kind: 'quotation' as const, words: 'Lecture 6' };
    await server.as(people.S1).call(writeNote, { params, body });
    expect((await raise()).problem.error).toBe(
      'The student wrote a note since you looked. Read it first, then raise a concern.',
    );
    expect(await list(people.S1)).toEqual([]);
    server.advance(1000);
    await server.as(people.T1).call(listNotes, { params });
    expect((await raise()).status).toBe(201);
    expect((await raise()).problem.code).toBe('already_exists');
  });

  it('reaches the student by mail, and their reply the teacher: that something was said, and not what', async () => {
    await openAll();
    await raise();
    await server.as(people.S1).call(replyToConcern, { params, body: { words: 'From my own notes.' } });
    await server.as(people.T1).call(replyToConcern, { params, body: { words: 'May I see them?' } });
    await server.as(people.T1).call(decideConcern, { params, body: { outcome: 'settled', words: 'I saw them.' } });
    const rows = await server.database.asOwner((tx) =>
      tx.selectFrom('notices').selectAll().where('submission_id', '=', params.id).orderBy('id').execute(),
    );
    expect(rows.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['concern_raised', people.S1.userId],
      ['concern_answered', people.T1.userId],
      ['concern_replied', people.S1.userId],
      ['concern_decided', people.S1.userId],
    ]);
    const facts = {
      course: 'History',
      assignment: 'An essay',
      announcement: '',
      assignmentId: people.assignmentId,
      submissionId: params.id,
      endsAt: null,
      begun: true,
      handedIn: true,
      unsent: false,
      timeZone: 'UTC',
    };
    const notices = rows.map(({ kind }) => ({ ...facts, kind }));
    const { text } = writeDigest({
      name: 'S',
      publicUrl: 'https://x.test',
      unsubscribeUrl: 'https://x.test/u',
      notices,
    });
    expect(text).toContain('Your teacher asks about your work: “An essay” (History).');
    expect(text).toContain(`https://x.test/evidence/${params.id}`);
    expect(text).not.toMatch(/second paragraph|own notes|see them/);
  });

  it('is shown to the student until it is decided, and waits for the teacher while the student spoke last', async () => {
    const own = async (as: Member) =>
      (await server.as(as).call(listOwnConcerns)).ok.map(({ submission, state }) => [submission, state]);
    const reply = (as: Member) => server.as(as).call(replyToConcern, { params, body: { words: 'Well.' } });
    await openAll();
    await raise();
    for (const [as, waits] of [
      [people.S1, [[params.id, 'asked']]],
      [people.T1, []],
      [people.S2, []],
      [people.T2, []],
      [people.U1, []],
    ] as const)
      expect(await own(as)).toEqual(waits);
    server.advance(1000);
    await reply(people.S1);
    expect([await own(people.T1), await own(people.S1)]).toEqual([[[params.id, 'replied']], [[params.id, 'replied']]]);
    server.advance(1000);
    await reply(people.T1);
    expect([await own(people.T1), await own(people.S1)]).toEqual([[], [[params.id, 'asked']]]);
    await server.as(people.T1).call(decideConcern, { params, body: { outcome: 'settled', words: 'Fine.' } });
    expect(await own(people.S1)).toEqual([]);
  });

  it('is seen whole by both sides and the administrators, answered, and decided by a named person', async () => {
    await openAll();
    await raise();
    const unheard = await server.as(people.T1).call(decideConcern, {
      params,
      body: { outcome: 'taken_further', words: 'To the committee.' },
    });
    expect([unheard.status, unheard.problem.code]).toEqual([409, 'open_first']);
    server.advance(60_000);
    const reply = 'From my own lecture notes; I can show you the notebook.';
    await server.as(people.S1).call(replyToConcern, { params, body: { words: reply } });
    server.advance(60_000);
    const decided = await server.as(people.U1).call(decideConcern, {
      params,
      body: { outcome: 'settled', words: 'The notebook shows it.' },
    });
    const [concern] = await list(people.S1);
    expect(concern).toEqual(decided.ok);
    expect(concern).toMatchObject({
      ...asked,
      name: 'T1 Test',
      replies: [{ by: 'student', name: 'S1 Test', words: reply }],
      state: { kind: 'decided', outcome: 'settled', name: 'U1 Test', words: 'The notebook shows it.' },
    });
    expect(await list(people.T1)).toEqual([concern]);
    expect(await list(people.U1)).toEqual([concern]);
    const late = await server.as(people.S1).call(replyToConcern, { params, body: { words: 'One more thing.' } });
    expect([late.status, late.problem.code]).toEqual([409, 'already_decided']);
  });

  it('leaves each step in the audit trail, without the words, posts no letter and changes nothing else', async () => {
    await openAll();
    await raise();
    await server.as(people.S1).call(replyToConcern, { params, body: { words: 'My reply.' } });
    await server.as(people.T1).call(decideConcern, { params, body: { outcome: 'taken_further', words: 'My words.' } });
    const { trail, graded } = await server.database.asTenant(people.T1, async (tx) => ({
      trail: await tx
        .selectFrom('audit')
        .select(['action', 'actor_id', 'detail'])
        .where('object_id', '=', params.id)
        .execute(),
      graded: await tx.selectFrom('submissions').select(['grade', 'deleted_at']).where('id', '=', params.id).execute(),
    }));
    expect(trail).toEqual([
      { action: 'concern.raised', actor_id: people.T1.userId, detail: { reasons: ['pasted'] } },
      { action: 'concern.replied', actor_id: people.S1.userId, detail: {} },
      { action: 'concern.decided', actor_id: people.T1.userId, detail: { outcome: 'taken_further' } },
    ]);
    expect(graded).toEqual([{ grade: null, deleted_at: null }]);
    expect(server.letters).toEqual([]);
  });

  it('waits in the administrators’ list until somebody decides it, with what was said and nothing of the text', async () => {
    await openAll();
    await raise();
    server.advance(60_000);
    await server.as(people.S1).call(replyToConcern, { params, body: { words: 'My reply.' } });
    const open = async (as: Member) => (await server.as(as).call(listOpenConcerns)).ok;
    const { concerns, total } = await open(people.U1);
    expect(total).toBe(1);
    expect(concerns).toMatchObject([
      {
        submission: params.id,
        student_name: 'S1 Test',
        words: asked.words,
        name: 'T1 Test',
        replies: [{ by: 'student', words: 'My reply.' }],
        state: { kind: 'open' },
      },
    ]);
    expect(JSON.stringify(concerns)).not.toContain('Words.');
    expect((await open(people.XU)).concerns).toEqual([]);
    expect((await server.as(people.T1).call(listOpenConcerns)).status).toBe(403);
    await server.as(people.U1).call(decideConcern, { params, body: { outcome: 'settled', words: 'Heard.' } });
    expect(await open(people.U1)).toEqual({ concerns: [], total: 0 });
  });
});
