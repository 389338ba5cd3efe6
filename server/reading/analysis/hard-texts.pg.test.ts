import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzeSubmission, getAnalysis } from '#contract/analysis';
import type { BodyOf } from '#contract/endpoint';
import { trackKeystroke } from '#contract/single';
import { getSubmission } from '#contract/submission';
import { startTestServer, type Answer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { sha256 } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { HUMAN as ESSAY, WRITTEN_TEXTS } from '../../../tests/fixtures/written-texts.ts';

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  id = await write(people.S1, ESSAY);
});

async function write(member: Member, text: string): Promise<string> {
  const answer = await sendPush(server, member, essayFor(people, text).part());
  return answer.submissions[0]?.id ?? '';
}

function ask(member: Member, body: BodyOf<typeof analyzeSubmission> = {}, of = id) {
  return server.as(member).call(analyzeSubmission, { params: { id: of }, body });
}

describe('a text of which nothing can be said', () => {
  const hopeless = WRITTEN_TEXTS.filter(({ unknown }) => unknown !== null);

  it.each(hopeless)('is unknown: $name', async ({ text: content, unknown }) => {
    const answer = (await ask(people.S1, { content })).ok;
    expect(answer).toMatchObject({ score: null, is_suspected_ai: null, band: 'unknown', reasons: [], passages: [] });
    expect(answer.unknown_because).toBe(unknown);
    expect(answer.summary).not.toMatch(/\d ?%/);
    for (const metric of Object.values(answer.metrics)) expect(Number.isFinite(metric)).toBe(true);
  });

  it('half surrogate pairs and NULs are judged with the rest', async () => {
    const content = `\ud800 ${ESSAY} \udc00\u0000`;
    const answer = (await ask(people.S1, { content })).ok;
    expect(answer).toMatchObject({ unknown_because: null, text_sha256: sha256(content) });
    await paste(people.S1, '\ud83d \u0000');
    expect((await ask(people.S1)).ok.draft).toBe(false);
  });

  it('a very long text is judged by its beginning', async () => {
    for (const length of [1_000_000, 1_600_000]) {
      while ((await textLength()) < length) {
        // The budget of what a person may push at once refills with time.
        server.advance(60_000);
        await paste(people.S1, `${ESSAY} `.repeat(550));
      }
      const began = performance.now();
      const answer = (await ask(people.S1)).ok;
      process.stdout.write(
        `${await textLength()} units were answered in ${Math.round(performance.now() - began)} ms\n`,
      );
      expect(answer).toMatchObject({ draft: false, beginning_only: true });
    }
  });
});

describe('a document that can’t be read any more', () => {
  const unavailable = (answer: Answer<unknown>) => {
    expect(answer.status).toBe(409);
    expect(answer.problem.code).toBe('analysis_unavailable');
    expect(answer.problem.error).toBe('The university can’t read this document any more, so it can’t be analyzed.');
  };

  it('because its key was destroyed, is answered so; what was found before stays', async () => {
    const before = (await ask(people.S1)).ok;
    await server.database.asOwner((tx) => sql`update submissions set wrapped_key = null where id = ${id}`.execute(tx));
    unavailable(await ask(people.S1));
    unavailable(await ask(people.T1));
    const kept = await server.as(people.S1).call(getAnalysis, { params: { id } });
    expect(kept.ok.analysis).toEqual(before);
  });

  it('because its log was changed, too', async () => {
    await server.database.asOwner((tx) =>
      sql`update batches set ops = set_byte(ops, 20, get_byte(ops, 20) # 1) where submission_id = ${id}`.execute(tx),
    );
    unavailable(await ask(people.S1));
    const kept = await server.as(people.S1).call(getAnalysis, { params: { id } });
    expect(kept.ok.analysis).toBeNull();
  });
});

it('a practice text is its writer’s alone', async () => {
  const event = { key_pressed: 'Paste', event_type: 'paste', pasted_text: ESSAY, cursor_position: 900 } as const;
  const page = essayFor(people, 'x');
  const own = await sendPush(server, people.S1, { ...page.part(), target: { kind: 'practice' } });
  const practice = own.submissions[0]?.id ?? '';
  await server.as(people.S1).call(trackKeystroke, { params: { id: practice }, body: event });
  expect((await ask(people.S1, {}, practice)).ok).toMatchObject({ submission: practice, draft: false });
  expect((await ask(people.T1, {}, practice)).status).toBe(404);
});

it('nobody keeps the server busy with it: a person may ask so often, and others go on', async () => {
  const { S1, S2 } = people;
  const other = await write(S2, 'Few words.');
  const statuses = new Set<number>();
  for (let count = 0; count < 121; count += 1) statuses.add((await ask(S1, { content: 'Few words.' })).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await ask(S2, {}, other)).status).toBe(200);
});

async function textLength(): Promise<number> {
  return (await server.as(people.S1).call(getSubmission, { params: { id } })).ok.text?.length ?? 0;
}

async function paste(member: Member, pasted_text: string): Promise<void> {
  const cursor_position = (await textLength()) + pasted_text.length;
  const body = { key_pressed: 'Paste', event_type: 'paste', pasted_text, cursor_position } as const;
  expect((await server.as(member).call(trackKeystroke, { params: { id }, body })).status).toBe(201);
}
