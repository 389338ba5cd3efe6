import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission, getAnalysis, type StoredAnalysis } from '#contract/analysis';
import { trackKeystroke } from '#contract/single';
import { getSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { sha256 } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { GENERATED, HUMAN as ESSAY } from '../../../tests/fixtures/written-texts.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

describe('the analysis of a text that was handed in and written on', () => {
  const LATER = `\n\n${GENERATED}`;
  let of: string;
  const ask = (member: Member) => server.as(member).call(analyzeSubmission, { params: { id: of }, body: {} });
  const latest = async (member: Member): Promise<StoredAnalysis | null> =>
    (await server.as(member).call(getAnalysis, { params: { id: of } })).ok.analysis;
  beforeEach(async () => {
    const page = essayFor(people, ESSAY);
    page.submit();
    of = (await sendPush(server, people.S2, page.part())).submissions[0]?.id ?? '';
    const body = { key_pressed: 'Paste', event_type: 'paste', pasted_text: LATER, cursor_position: 1_000_000 } as const;
    await server.as(people.S2).call(trackKeystroke, { params: { id: of }, body });
  });

  it('is about the text handed in for the teacher, with its pastes, and about the draft for its writer', async () => {
    const told = (await ask(people.T1)).ok;
    expect(told).toMatchObject({ text_sha256: sha256(ESSAY), counter: 1, metrics: { paste_events: 0 } });
    expect((await server.as(people.T1).call(getSubmission, { params: { id: of } })).ok.text).toBe(ESSAY);
    const own = (await ask(people.S2)).ok;
    expect(own).toMatchObject({ text_sha256: sha256(ESSAY + LATER), counter: 2, metrics: { paste_events: 1 } });
  });

  it('is kept for each beside the other’s', async () => {
    const told = (await ask(people.T1)).ok;
    server.advance(1000);
    const own = (await ask(people.S2)).ok;
    expect((await latest(people.T1))?.id).toBe(told.id);
    expect((await latest(people.S2))?.id).toBe(own.id);
  });

  it('of the draft alone is none of the text handed in', async () => {
    await ask(people.S2);
    expect(await latest(people.T1)).toBeNull();
  });
});
