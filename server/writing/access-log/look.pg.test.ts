import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnalysis } from '#contract/analysis';
import { listLooks, LOOK_JOINED_MS } from '#contract/look';
import { listNotes } from '#contract/note';
import { keepTextToMark } from '#contract/to-mark';
import { getSubmission, listEdits, listSubmissions } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { onEachNode } from '../../../tests/fixtures/each-node.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const answer = await sendPush(server, people.S1, essayFor(people, 'My own words.').part());
  params = { id: answer.submissions[0]?.id ?? '' };
});

async function looks(as: Member = people.S1) {
  return (await server.as(as).call(listLooks, { params })).ok.map(({ name, what, from, until }) => [
    name,
    what,
    from,
    until,
  ]);
}

describe('who looked', () => {
  it('lists every opening of the text, the log, a replay, the notes and the analysis by the staff, and nobody’s own', async () => {
    const name = 'T1 Test';
    const moments: string[] = [];
    const open = async (act: () => Promise<{ status: number }>) => {
      server.advance(60_000);
      moments.unshift(server.now().toISOString());
      expect((await act()).status).toBe(200);
    };
    await open(() => server.as(people.T1).call(getSubmission, { params }));
    await open(() => server.as(people.T1).call(listEdits, { params }));
    await open(() => server.as(people.T1).call(listEdits, { params, query: { purpose: 'replay' } }));
    await open(() => server.as(people.T1).call(listNotes, { params }));
    await open(() => server.as(people.T1).call(getAnalysis, { params }));
    await server.as(people.S1).call(getSubmission, { params });
    await server.as(people.S1).call(listEdits, { params });
    const expected = ['analysis', 'notes', 'replay', 'log', 'text'].map((what, at) => [
      name,
      what,
      moments[at],
      moments[at],
    ]);
    expect(await looks()).toEqual(expected);
    expect(await looks(people.T1)).toEqual(expected);
  });

  it('tells a text that a teacher’s device keeps from one that was opened', async () => {
    const kept = (await server.as(people.T1).call(keepTextToMark, { params })).ok;
    expect((await looks()).map(([, what]) => what)).toEqual(['kept']);
    expect(kept.submission).toEqual((await server.as(people.T1).call(getSubmission, { params })).ok);
    expect(kept.markings).toEqual([]);
    expect(new Set((await looks()).map(([, what]) => what))).toEqual(new Set(['kept', 'text']));
  });

  it('joins openings within minutes, and lists a later one by itself', async () => {
    const first = server.now().toISOString();
    await server.as(people.T1).call(getSubmission, { params });
    server.advance(LOOK_JOINED_MS);
    const second = server.now().toISOString();
    await server.as(people.T1).call(getSubmission, { params });
    server.advance(LOOK_JOINED_MS + 1);
    const third = server.now().toISOString();
    await server.as(people.T1).call(getSubmission, { params });
    expect((await looks()).map(([, , from, until]) => [from, until])).toEqual([
      [third, third],
      [first, second],
    ]);
  });

  it('holds nobody who was shown no words: an administrator, a colleague, the list of a class', async () => {
    expect((await server.as(people.U1).call(getSubmission, { params })).ok.text).toBeNull();
    expect((await server.as(people.T2).call(getSubmission, { params })).status).toBe(403);
    expect((await server.as(people.T2).call(listEdits, { params })).status).toBe(403);
    await server.as(people.T1).call(listSubmissions, { params: { id: people.assignmentId } });
    expect(await looks()).toEqual([]);
  });

  it('is noted or nothing is shown', async () => {
    await onEachNode(server.postgres, 'revoke execute on function longhand.note_looks from longhand_app');
    const { status, raw } = await server.as(people.T1).call(getSubmission, { params });
    expect(status).toBe(500);
    expect(raw).not.toContain('My own words');
    await onEachNode(server.postgres, 'grant execute on function longhand.note_looks to longhand_app');
  });
});
