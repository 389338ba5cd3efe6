import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReport } from '#contract/evidence';
import { health } from '#contract/health';
import { getMatches } from '#contract/match';
import type { Delete } from '#contract/op';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { createCertificate, exportMine, getCertificate } from '#contract/proof';
import { trackKeystroke } from '#contract/single';
import { getSubmission, listEdits } from '#contract/submission';
import { mainThreadMs, watchLoop } from '../../../lab/bench/loop-hold.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { pieceAt, writeLarge } from '../../../tests/fixtures/large-document.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { computeFacts } from '../../reading/report/compute.ts';
import { findSubmission } from '../../writing/submission/read.ts';

let server: TestServer;
let people: People;
let id: string;
let stream: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  ({ id, stream } = await writeLarge(server, people.S1, people.assignmentId, {
    units: DOCUMENT_MAX_LENGTH,
    unitsAnEdit: 400,
  }));
});
afterAll(() => server.close());

/** Whether a call was answered already. */
function ended(call: Promise<unknown>): { is: boolean } {
  const done = { is: false };
  void call.then(() => {
    done.is = true;
  });
  return done;
}

describe('a document of the greatest length', () => {
  it('leaves the server to everybody else while a thread computes its report, to the same figures', async () => {
    const { S1 } = people;
    const began = mainThreadMs();
    const here = await server.database.asTenant(S1, async (tx) => {
      const submission = await findSubmission(tx, S1, id);
      if (submission === undefined) throw new Error('It was not stored.');
      return computeFacts(tx, submission, server.services);
    });
    const hereMs = mainThreadMs() - began;
    const report = server.as(S1).call(getReport, { params: { id } });
    const done = ended(report);
    const watch = watchLoop();
    let answered = 0;
    while (!done.is) {
      expect((await server.as(null).call(health)).status).toBe(200);
      if (!done.is) answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(answered).toBeGreaterThan(5);
    // A collection of garbage may hold the loop, too, but not for half of the time that the report takes.
    expect((await watch.stop()).holdMs).toBeLessThan(hereMs / 2);
    const { text, facts, as_of } = (await report).ok;
    expect(text).toHaveLength(DOCUMENT_MAX_LENGTH);
    expect(facts?.characters).toBe(DOCUMENT_MAX_LENGTH);
    expect(text === here.text).toBe(true);
    expect(facts).toEqual(JSON.parse(JSON.stringify(here.facts)));
    expect(as_of).toBe(server.now().toISOString());
  });

  it('is worked out once at a time for each person', async () => {
    const ask = () => server.as(people.S1).call(getReport, { params: { id } });
    const teachers = server.as(people.T1).call(getReport, { params: { id } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect((await teachers).status).toBe(200);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.problem.code).toBe('busy');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask()).ok.text).toHaveLength(DOCUMENT_MAX_LENGTH);
  });
});

describe('a document beyond the greatest length', () => {
  const LATER = 'This is beyond the end.';

  it('is stored whole, computed up to its end, and says so', async () => {
    const before = (await server.as(people.S1).call(getSubmission, { params: { id } })).ok;
    expect(before.over_limit).toBeUndefined();
    const clock = DOCUMENT_MAX_LENGTH;
    const seq = (before.vector[stream] ?? 0) + 1;
    const edit = { kind: 'insert', seq, at: seq, clock, after: { stream, clock: clock - 1 }, before: null } as const;
    const later = { ...edit, text: LATER, source: 'typed' } as const;
    const { submissions } = await sendPush(server, people.S1, { stream, first: seq, ops: [later] });
    expect(submissions[0]?.vector[stream]).toBe(seq);

    const text = (await server.as(people.S1).call(getSubmission, { params: { id } })).ok;
    expect(text).toMatchObject({ over_limit: true, counter: before.counter + 1 });
    expect(text.text === pieceAt(0, DOCUMENT_MAX_LENGTH)).toBe(true);
    const report = (await server.as(people.T1).call(getReport, { params: { id } })).ok;
    expect(report.over_limit).toBe(true);
    expect(report.text).toHaveLength(DOCUMENT_MAX_LENGTH);
    expect((await server.as(people.S1).call(getMatches, { params: { id } })).ok.over_limit).toBe(true);
    const wish = { params: { id }, body: { with_text: false } };
    const { code } = (await server.as(people.S1).call(createCertificate, wish)).ok;
    const shown = (await server.as(null).call(getCertificate, { params: { code } })).ok;
    const statement = { characters: DOCUMENT_MAX_LENGTH, over_limit: true };
    expect(shown).toMatchObject({ status: 'valid', certificate: { statement } });

    const page = { after: String(before.counter) };
    const { batches, more } = (await server.as(people.S1).call(listEdits, { params: { id }, query: page })).ok;
    expect(batches.flatMap(({ ops }) => ops)).toEqual([later]);
    expect(more).toBe(false);
  });

  it('takes single keystrokes after what is beyond its end', async () => {
    const key = { key_pressed: 'k', event_type: 'insert' } as const;
    for (const cursor_position of [DOCUMENT_MAX_LENGTH + LATER.length + 1, DOCUMENT_MAX_LENGTH + LATER.length + 2]) {
      const body = { ...key, cursor_position };
      const tracked = (await server.as(people.S1).call(trackKeystroke, { params: { id }, body })).ok;
      expect(tracked.cursor_position).toBe(cursor_position);
    }
    expect((await server.as(people.S1).call(getSubmission, { params: { id } })).ok.text).toHaveLength(
      DOCUMENT_MAX_LENGTH,
    );
  });

  it('is exported whole', async () => {
    const { status, bytes } = await server.as(people.S1).call(exportMine);
    expect(status).toBe(200);
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('is not one whose text was deleted and written again', async () => {
    const units = 1_500_000;
    const written = await writeLarge(server, people.S2, people.assignmentId, { units, unitsAnEdit: 8000 });
    const all = { params: { id: written.id } };
    const seq = ((await server.as(people.S2).call(getSubmission, all)).ok.vector[written.stream] ?? 0) + 1;
    const ranges = [{ stream: written.stream, clock: 0, length: units }];
    const gone: Delete = { kind: 'delete', seq, at: seq, ranges, source: 'typed' };
    await sendPush(server, people.S2, { stream: written.stream, first: seq, ops: [gone] });
    const again = { units: 600_000, unitsAnEdit: 8000 };
    await writeLarge(server, people.S2, people.assignmentId, again);
    const { text, over_limit } = (await server.as(people.S2).call(getSubmission, all)).ok;
    expect(text).toHaveLength(again.units);
    expect(over_limit).toBeUndefined();
  });
});
