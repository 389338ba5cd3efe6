import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { getReport } from '#contract/evidence';
import { getReceipt } from '#contract/proof';
import { getSubmission, listSubmissions } from '#contract/submission';
import { integrate } from '#writing/document/document';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { startFinalizeWorker } from './finalize-worker.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

async function deadline(): Promise<Date> {
  const { end_time } = (await server.as(people.T1).call(getAssignment, { params: { id: people.assignmentId } })).ok;
  return new Date(end_time);
}

const textFor = async (member: Member, id: string) =>
  (await server.as(member).call(getSubmission, { params: { id } })).ok;
const handInIn = async (member: Member) =>
  (await server.as(member).call(listSubmissions, { params: { id: people.assignmentId } })).ok[0]?.hand_in;

describe('a hand-in that names edits which never come', () => {
  /** Two pages wrote; the second one handed in what both wrote, and the first one never sends its words. */
  async function handInHalf() {
    const lost = essayFor(people, 'Lost words. ');
    const page = essayFor(people);
    for (const op of lost.ops) integrate(page.doc, lost.stream, op);
    page.type('Words that came.');
    page.submit();
    const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
    return { id, lost };
  }

  it('waits for them until the deadline, and is finalized then as what arrived', async () => {
    const { id } = await handInHalf();
    expect((await textFor(people.T1, id)).hand_in).toMatchObject({ status: 'received', waiting_for: 1 });
    const end = await deadline();
    server.setClock(new Date(end.getTime() - 1));
    expect((await textFor(people.T1, id)).hand_in.status).toBe('received');
    server.setClock(end);
    const worker = startFinalizeWorker(server.services);
    expect(await worker.finalizeAll()).toBe(1);
    await worker.stop();
    for (const member of [people.S1, people.T1])
      expect(await handInIn(member)).toMatchObject({ status: 'submitted', late: false, matches: false, missing: 1 });
    expect((await textFor(people.T1, id)).text).toBe('Words that came.');
    const report = (await server.as(people.T1).call(getReport, { params: { id } })).ok;
    expect([report.text, report.facts?.characters]).toEqual(['Words that came.', 'Words that came.'.length]);
    expect((await server.as(people.S1).call(getReceipt, { params: { id } })).ok.receipt?.statement.matches).toBe(false);
  });

  it('is finalized again, from when it was handed in, should they come after all', async () => {
    const { id, lost } = await handInHalf();
    server.setClock(await deadline());
    const before = (await textFor(people.T1, id)).hand_in;
    expect(before).toMatchObject({ status: 'submitted', missing: 1 });
    server.advance(HOUR_MS);
    await sendPush(server, people.S1, lost.part());
    const after = (await textFor(people.T1, id)).hand_in;
    expect(after).toMatchObject({ status: 'submitted', matches: true, late: false });
    expect(after).not.toHaveProperty('missing');
    expect((await textFor(people.T1, id)).text).toContain('Lost words. ');
    expect((await server.as(people.S1).call(getReceipt, { params: { id } })).ok.receipt?.statement.matches).toBe(true);
  });
});

describe('the text of a hand-in', () => {
  it('is to its teacher the text that was handed in; what was written on stands apart, and dated', async () => {
    const page = essayFor(people, 'Handed in.');
    page.submit();
    const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
    expect(await textFor(people.T1, id)).toMatchObject({ text: 'Handed in.' });
    expect(await textFor(people.T1, id)).not.toHaveProperty('later');
    const sent = page.ops.length;
    server.advance(HOUR_MS);
    page.remove(0, 7);
    page.type(' And more.');
    await sendPush(server, people.S1, page.part(sent + 1));
    const later = { text: 'in. And more.', received_at: server.now().toISOString() };
    server.advance(HOUR_MS);
    const seen = await textFor(people.T1, id);
    expect(seen).toMatchObject({ text: 'Handed in.', later, hand_in: { status: 'submitted', edited_since: true } });
    const own = await textFor(people.S1, id);
    expect(own.text).toBe(later.text);
    expect(own).not.toHaveProperty('later');

    const report = (await server.as(people.T1).call(getReport, { params: { id } })).ok;
    expect(report).toMatchObject({ text: 'Handed in.', later });
    expect(report.facts?.characters).toBe('Handed in.'.length);
    expect((await server.as(people.S1).call(getReport, { params: { id } })).ok.text).toBe(later.text);

    page.submit();
    await sendPush(server, people.S1, page.part());
    expect(await textFor(people.T1, id)).toMatchObject({ text: later.text });
    expect(await textFor(people.T1, id)).not.toHaveProperty('later');
  });
});
