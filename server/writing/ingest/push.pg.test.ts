import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listStreams, type PushPart } from '#contract/outbox';
import { getSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { callPush, essayFor, sendPush, storedOps } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const send = (member: Member, ...parts: PushPart[]) => sendPush(server, member, ...parts);
const essay = (...words: string[]) => essayFor(people, ...words);

describe('a stream', () => {
  it('is stored once, however its retries are cut', async () => {
    const page = essay('a', 'b', 'c', 'd', 'e', 'f');
    const first = await send(people.S1, page.part(1, 2));
    const id = first.submissions[0]?.id ?? '';
    expect(first.streams).toMatchObject([{ status: 'stored', stream: page.stream, high: 2, submission: id }]);
    await send(people.S1, page.part(1, 4));
    await send(people.S1, page.part(2, 3));
    const last = await send(people.S1, page.part(1, 6));
    expect(last.submissions).toEqual([{ id, counter: 3, vector: { [page.stream]: 6 } }]);
    expect(await storedOps(server, people.S1, id)).toEqual(page.ops);
  });

  it('is answered with the name of the database, which changes when its tables are put back', async () => {
    const [page, practice] = [essay('a'), deviceStream({ kind: 'practice' })];
    practice.type('b');
    const { incarnation } = await send(people.S1, page.part());
    expect(incarnation).toMatch(/^[0-9a-f]{16}$/);
    expect((await send(people.S1, page.part())).incarnation).toBe(incarnation);
    expect((await send(people.S2, practice.part())).incarnation).toBe(incarnation);
    const owner = new Client(server.postgres);
    await owner.connect();
    await owner.query('cluster submissions using submissions_pkey');
    await owner.end();
    expect((await send(people.S1, page.part())).incarnation).not.toBe(incarnation);
  });

  it('stops at a gap, alone', async () => {
    const [page, phone] = [essay('a', 'b', 'c', 'd'), essay('x')];
    await send(people.S1, page.part(1, 1));
    const answer = await send(people.S1, page.part(3, 4), phone.part());
    expect(answer.streams).toMatchObject([
      { status: 'gap', stream: page.stream, high: 1 },
      { status: 'stored', stream: phone.stream, high: 1 },
    ]);
  });

  it('that the server does not know begins with its first op and its target', async () => {
    const page = essay('a', 'b', 'c');
    expect((await send(people.S1, page.part(2))).streams).toEqual([{ status: 'gap', stream: page.stream, high: 0 }]);
    const { stream, first, ops } = page.part();
    expect((await send(people.S1, { stream, first, ops })).streams).toMatchObject([{ status: 'gap', high: 0 }]);
    expect((await send(people.S1, page.part())).streams).toMatchObject([{ status: 'stored', high: 3 }]);
  });

  it('is put together from parts in any order', async () => {
    const page = essay('a', 'b', 'c', 'd', 'e');
    const answer = await send(people.S1, page.part(4, 5), page.part(2, 4), page.part(1, 2));
    expect(answer.streams).toMatchObject([{ status: 'stored', high: 5 }]);
    expect(await storedOps(server, people.S1, answer.submissions[0]?.id ?? '')).toEqual(page.ops);
  });

  it('keeps the target that its first push named', async () => {
    const page = essay('a');
    const { submissions } = await send(people.S1, page.part());
    page.type('b');
    const moved = await send(people.S1, { ...page.part(), target: { kind: 'practice' } });
    expect(moved.submissions[0]?.id).toBe(submissions[0]?.id);
  });

  it('of one person is never another’s, also under the same name', async () => {
    const [mine, theirs] = [essay('mine'), essay('theirs')];
    const copied = { ...theirs.part(), stream: mine.stream };
    const one = await send(people.S1, mine.part());
    const two = await send(people.S2, copied);
    expect(two.submissions[0]?.id).not.toBe(one.submissions[0]?.id);
    expect(
      (await server.as(people.S1).call(getSubmission, { params: { id: one.submissions[0]?.id ?? '' } })).ok.text,
    ).toBe('mine');
  });

  it('is told how far each stream is', async () => {
    const page = essay('a', 'b');
    await send(people.S1, page.part());
    const { streams } = (await server.as(people.S1).call(listStreams, { params: { user_id: people.S1.userId } })).ok;
    expect(streams).toEqual([{ stream: page.stream, high: 2 }]);
  });

  it('is stored once when the same push arrives many times at once', async () => {
    const page = essay('a', 'b', 'c');
    const phone = essay('x', 'y');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0 ? send(people.S1, page.part(), phone.part()) : send(people.S1, phone.part(), page.part()),
      ),
    );
    for (const answer of answers) expect(answer.submissions[0]?.counter).toBe(2);
    const id = answers[0]?.submissions[0]?.id ?? '';
    expect(await storedOps(server, people.S1, id)).toHaveLength(5);
  });
});

describe('trouble in one op', () => {
  it('that is malformed is named alone, and those before it and other streams are stored', async () => {
    const [page, phone] = [essay('a', 'b', 'c'), essay('x')];
    const part = page.part();
    const ops = part.ops.map((op) => (op.seq === 3 ? { ...op, kind: 'explode' } : op));
    const answer = (await callPush(server, people.S1, { parts: [{ ...part, ops }, phone.part()] })).ok;
    expect(answer.streams).toMatchObject([
      {
        status: 'failed',
        stream: page.stream,
        high: 2,
        seq: 3,
        code: 'bad_body',
        error: 'This change can’t be stored as it is.',
      },
      { status: 'stored', stream: phone.stream, high: 1 },
    ]);
  });

  it('that was numbered wrong, or refers to what can’t be there yet, is named alone', async () => {
    const [page, phone] = [essay('a', 'b'), essay('x', 'y')];
    const part = page.part();
    const renumbered = part.ops.map((op) => (op.seq === 2 ? { ...op, seq: 7 } : op));
    const [op, later] = phone.part().ops;
    const early = { ...later, after: { stream: phone.stream, clock: 9 } };
    const answer = await callPush(server, people.S1, {
      parts: [
        { ...part, ops: renumbered },
        { ...phone.part(), ops: [op, early] },
      ],
    });
    expect(answer.ok.streams).toMatchObject([
      { status: 'failed', high: 1, seq: 2, code: 'bad_body' },
      { status: 'failed', high: 1, seq: 2, code: 'failed_op' },
    ]);
  });

  it('that the database can’t store is named alone, found by a second attempt op by op', async () => {
    const [page, phone] = [essay('a', 'b', 'c', 'd'), essay('x')];
    await poison(page.stream, 3);
    const answer = await send(people.S1, page.part(), phone.part());
    expect(answer.streams).toMatchObject([
      { status: 'failed', stream: page.stream, high: 2, seq: 3, code: 'failed_op' },
      { status: 'stored', stream: phone.stream, high: 1 },
    ]);
    await heal();
    expect((await send(people.S1, page.part(3))).streams).toMatchObject([{ status: 'stored', high: 4 }]);
    expect(await storedOps(server, people.S1, answer.submissions[0]?.id ?? '')).toHaveLength(5);
  });

  it('that was replaced by a skip lets the later ones through', async () => {
    const page = essay('one ', 'two ', 'three ');
    const [first, second, third] = page.ops;
    if (second?.kind !== 'insert') throw new Error('The second op is an insertion.');
    const { clock, after, before } = second;
    const skip = { kind: 'skip', seq: 2, at: 0, reason: 'parked', clock, length: 4, after, before };
    const answer = await callPush(server, people.S1, { parts: [{ ...page.part(), ops: [first, skip, third] }] });
    expect(answer.ok.streams).toMatchObject([{ status: 'stored', high: 3 }]);
    const { text } = (
      await server.as(people.S1).call(getSubmission, { params: { id: answer.ok.submissions[0]?.id ?? '' } })
    ).ok;
    expect(text).toBe('one three ');
  });

  /** Makes the database refuse every batch that holds this seq of this stream. */
  async function poison(stream: string, seq: number): Promise<void> {
    await server.database.asOwner(async (tx) => {
      await sql`alter table batches add constraint poison
        check (stream <> ${sql.lit(stream)} or not (first <= ${sql.lit(seq)} and last >= ${sql.lit(seq)}))`.execute(tx);
    });
  }
  async function heal(): Promise<void> {
    await server.database.asOwner((tx) => sql`alter table batches drop constraint poison`.execute(tx));
  }
});

describe('an assignment', () => {
  it('that is unknown, foreign or deleted stops its stream only', async () => {
    const practice = deviceStream({ kind: 'practice' });
    practice.type('mine');
    const unknown = deviceStream({ kind: 'assignment', id: randomUUID() });
    const foreign = essay('not here');
    unknown.type('lost?');
    const other = await send(people.XS, foreign.part());
    expect(other).toMatchObject({ streams: [{ status: 'unknown_assignment', high: 0 }], submissions: [] });
    const answer = await send(people.S1, unknown.part(), practice.part());
    expect(answer.streams).toMatchObject([{ status: 'unknown_assignment', high: 0 }, { status: 'stored' }]);
    await hideAssignment();
    expect((await send(people.S2, essay('too late').part())).streams).toMatchObject([{ status: 'unknown_assignment' }]);
  });

  it('that was deleted still takes the writing that was begun for it', async () => {
    const page = essay('begun');
    await send(people.S1, page.part());
    await hideAssignment();
    page.type(' and finished');
    expect((await send(people.S1, page.part(2))).streams).toMatchObject([{ status: 'stored', high: 2 }]);
    expect((await send(people.S1, essay('elsewhere').part())).streams).toMatchObject([{ status: 'stored' }]);
  });

  it('takes edits of anybody of the university, enrolled or not, before and after its end', async () => {
    server.advance(30 * 24 * 3_600_000);
    for (const student of [people.S1, people.S3, people.R, people.A2])
      expect((await send(student, essay('words').part())).streams).toMatchObject([{ status: 'stored' }]);
    expect((await send(people.T1, essay('words').part())).streams).toMatchObject([{ status: 'unknown_assignment' }]);
  });

  async function hideAssignment(): Promise<void> {
    await server.database.asOwner((tx) =>
      tx.updateTable('assignments').set({ deleted_at: new Date() }).where('id', '=', people.assignmentId).execute(),
    );
  }
});
