import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COHORT_MIN, getReport, reportSchema, type ToldReport } from '#contract/evidence';
import { updateMember } from '#contract/member';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, lengthOf } from '#writing/document/document';
import type { Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const PASTED = 'A sentence that somebody else wrote, and that was pasted from another window into this one.';

/** Pushes an essay of this many typed words, one key every 200 ms, and perhaps a paste. Returns its id. */
async function write(member: Member, words: number, pasted = '', source: Source = 'paste'): Promise<string> {
  const stream = randomStream();
  const doc = createDocument();
  const pen = createPen(stream);
  const ops: Op[] = [];
  let at = 0;
  for (const key of 'word '.repeat(words)) {
    at += 20;
    ops.push(...compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted: key, source: 'typed', at }));
  }
  if (pasted !== '')
    ops.push(...compose(doc, pen, { index: lengthOf(doc), removed: 0, inserted: pasted, source, at: at + 20 }));
  const target = { kind: 'assignment', id: people.assignmentId } as const;
  const began = server.now().getTime() - (at + 100) * 10;
  let id = '';
  for (let first = 0; first < ops.length; first += 400) {
    const heading = first === 0 ? { target, began } : {};
    const part = { stream, ...heading, first: first + 1, ops: ops.slice(first, first + 400) };
    id = (await sendPush(server, member, part)).submissions[0]?.id ?? '';
  }
  return id;
}

async function report(as: Member, id: string) {
  return reportSchema.parse((await server.as(as).call(getReport, { params: { id } })).ok) as ToldReport;
}

describe('the report', () => {
  it('is the same for the student and the teacher, and shows a pasted text at once', async () => {
    const id = await write(people.S1, 40, PASTED);
    const seen = await report(people.S1, id);
    expect(await report(people.T1, id)).toEqual({ ...seen, facts: { ...seen.facts, assisted: null } });
    expect(seen.text).toBe('word '.repeat(40) + PASTED);
    const { facts } = seen;
    expect(facts.pastes.listed).toMatchObject([{ text: PASTED, characters: PASTED.length, survives: 100 }]);
    const share = (100 * PASTED.length) / seen.text.length;
    expect(facts.pastes.percent).toBeCloseTo(share, 1);
    expect(facts.coverage).toBe(100);
    expect(facts.sittings).toHaveLength(1);
  });

  it('answers for what was only begun', async () => {
    const id = (await sendPush(server, people.S1, essayFor(people, 'a').part())).submissions[0]?.id ?? '';
    expect(await report(people.S1, id)).toMatchObject({
      cohort: { kind: 'none', reason: 'short' },
      real_writers: null,
    });
  });

  it('compares with a class from 15 students on, of long and recorded texts alone', async () => {
    const own = await write(people.S1, 160);
    const alone = await report(people.S1, own);
    expect(alone.cohort).toEqual({ kind: 'none', reason: 'few' });
    expect(alone.real_writers).toMatchObject({ halves: { dropped: [expect.any(Number), expect.any(Number)] } });
    const { universityId } = people.campus;
    const row = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('process_figures').selectAll().where('submission_id', '=', own).executeTakeFirstOrThrow(),
    );
    const others = await server.database.asOwner(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        with students as (
          insert into users (university_id, email, email_key, password_hash, user_type, status, created_at)
          select ${universityId}, 'c' || n || ${own} || '@x.test', 'c' || n || ${own} || '@x.test', '', 'student', 'active', now()
          from generate_series(1, ${COHORT_MIN + 1}) n returning id)
        insert into submissions (university_id, user_id, assignment_id, head, created_at, updated_at)
        select ${universityId}, id, ${people.assignmentId}, '', now(), now() from students returning id`.execute(tx);
      return rows.map(({ id }) => id);
    });
    const classmates = others.map((id, at) => ({
      ...row,
      submission_id: id,
      active_ms: 60_000 * (at + 1),
      words: at === 0 ? 149 : 150,
      coverage: at === 1 ? 69.9 : 70,
    }));
    await server.database.asTenant(people.T1, (tx) => tx.insertInto('process_figures').values(classmates).execute());
    const { cohort } = await report(people.T1, own);
    // 14 of the others are long and recorded enough; with the text itself they make the class.
    const times = [...classmates.slice(2).map(({ active_ms }) => active_ms), row.active_ms ?? 0].sort((a, b) => a - b);
    const quantile = (q: number) => {
      const place = q * (times.length - 1);
      const [low = 0, high = 0] = [times[Math.floor(place)], times[Math.ceil(place)]];
      return low + (high - low) * (place - Math.floor(place));
    };
    expect(cohort).toMatchObject({
      kind: 'class',
      students: 15,
      active_ms: [quantile(0.25), quantile(0.75)],
      dropped_percent: [0, 0],
    });
  });

  it('names no real writers to staff that is shown no record', async () => {
    const id = await write(people.S1, 160);
    expect((await report(people.T1, id)).real_writers).not.toBeNull();
    const params = { id: people.S1.userId };
    await server.as(people.U1).call(updateMember, { params, body: { record_shown: false } });
    expect(await report(people.T1, id)).toMatchObject({ facts: null, real_writers: null });
    expect((await report(people.S1, id)).real_writers).not.toBeNull();
  });

  it('is compared with nobody where less than 70 % of the text has a record', async () => {
    const id = await write(people.S1, 160, 'word '.repeat(100), 'recovered');
    const { facts, cohort } = await report(people.S1, id);
    expect(facts.coverage).toBeCloseTo(61.5, 0);
    expect(cohort).toEqual({ kind: 'none', reason: 'not recorded' });
  });

  it('never keeps figures of a log that is shorter than that of which they are kept', async () => {
    const id = await write(people.S1, 5);
    await report(people.S1, id);
    const longer = { counter: 99, words: 777 };
    await server.database.asTenant(people.T1, (tx) =>
      tx.updateTable('process_figures').set(longer).where('submission_id', '=', id).execute(),
    );
    await report(people.T1, id);
    const kept = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('process_figures').select(['counter', 'words']).where('submission_id', '=', id).executeTakeFirst(),
    );
    expect(kept).toEqual(longer);
  });

  it('believes of anchors what this university signed for this text, and nothing else', async () => {
    const page = essayFor(people, 'Before. ');
    const answer = await sendPush(server, people.S1, page.part());
    const id = answer.submissions[0]?.id ?? '';
    const [stream] = answer.streams;
    const head = (stream?.status === 'stored' ? stream.head : null) ?? '';
    const signedAt = server.now().getTime();
    server.advance(60_000);
    const earliest = async () => (await report(people.S1, id)).facts.devices[0]?.last.earliest;
    page.add({ kind: 'anchor', head: head.replace(String(signedAt), String(signedAt + 30_000)) });
    page.type('Forged. ');
    await sendPush(server, people.S1, page.part(2));
    expect(await earliest()).toBeNull();
    page.add({ kind: 'anchor', head });
    page.type('After.');
    await sendPush(server, people.S1, page.part(4));
    expect(await earliest()).toBe(signedAt);
  });

  it('exists for nobody else', async () => {
    const id = await write(people.S1, 5);
    const status = async (as: Member) => (await server.as(as).call(getReport, { params: { id } })).status;
    expect(await status(people.S2)).toBe(404);
    expect(await status(people.XT)).toBe(404);
    expect(await status(people.T2)).toBe(403);
    expect(await status(people.U1)).toBe(403);
  });
});
