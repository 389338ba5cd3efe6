import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMarkingTrail } from '#contract/marking';
import { push } from '#contract/outbox';
import { askRegrade, listRegradeRequests, replyToRegrade } from '#contract/regrade';
import { IDEMPOTENCY_HEADER, updateSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { randomStream } from '../../../tests/fixtures/device-stream.ts';
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
  params = { id: (await sendPush(server, people.S1, essayFor(people, 'Words.').part())).submissions[0]?.id ?? '' };
});

const grade = (value: number) => server.as(people.T1).call(updateSubmission, { params, body: { grade: value } });
const ask = (words: string, key?: string) =>
  server.as(people.S1).call(askRegrade, {
    params,
    body: { words },
    ...(key === undefined ? {} : { headers: { [IDEMPOTENCY_HEADER]: key } }),
  });
const reply = (as: Member, words: string, close?: boolean) =>
  server.as(as).call(replyToRegrade, { params, body: { words, ...(close === undefined ? {} : { close }) } });
const requests = async (as: Member) => (await server.as(as).call(listRegradeRequests, { params })).ok;

describe('a regrade request', () => {
  it('is made about a return, one at a time', async () => {
    expect((await ask('Why?')).problem).toMatchObject({ code: 'not_returned' });
    await grade(60);
    expect((await ask('Why 60?')).ok).toMatchObject({ words: 'Why 60?', return: 1, state: { kind: 'open' } });
    expect((await ask('And why?')).problem.code).toBe('already_exists');
    expect((await reply(people.T1, 'Read page 2.', true)).status).toBe(201);
    await grade(65);
    server.advance(1000);
    expect((await ask('Why 65?')).ok).toMatchObject({ return: 2 });
    expect((await requests(people.T1)).map(({ words }) => words)).toEqual(['Why 65?', 'Why 60?']);
  });

  it('is a thread that both see alike, until one of them closes it', async () => {
    await grade(60);
    await ask('Why 60?');
    await reply(people.T1, 'Read page 2.');
    server.advance(1000);
    await reply(people.S1, 'I did.');
    server.advance(1000);
    expect((await reply(people.T1, 'It stays.', true)).ok.state).toMatchObject({ kind: 'answered', name: 'T1 Test' });
    const [request] = await requests(people.S1);
    expect(request?.replies.map(({ by, name, words }) => [by, name, words])).toEqual([
      ['teacher', 'T1 Test', 'Read page 2.'],
      ['student', 'S1 Test', 'I did.'],
      ['teacher', 'T1 Test', 'It stays.'],
    ]);
    expect(await requests(people.T1)).toEqual([request]);
    expect((await reply(people.S1, 'But why?')).problem.code).toBe('already_decided');
    const trail = (await server.as(people.T1).call(getMarkingTrail, { params })).ok;
    expect(trail.slice(0, 4).map(({ kind, who }) => [kind, who.name])).toEqual([
      ['regrade_answered', 'T1 Test'],
      ['regrade_replied', 'S1 Test'],
      ['regrade_replied', 'T1 Test'],
      ['regrade_asked', 'S1 Test'],
    ]);
  });

  it('is asked once, by a call and by a queued action', async () => {
    await grade(60);
    const first = await ask('Why 60?', 'one');
    expect((await ask('Why 60?', 'one')).ok).toEqual(first.ok);
    await reply(people.T1, 'So.', true);
    const stream = randomStream();
    const action = { name: 'ask_regrade' as const, submission: params.id, words: 'And now?' };
    const send = async () => {
      const part = { stream, target: { kind: 'actions' as const }, began: 1, first: 1 };
      const body = { parts: [{ ...part, ops: [{ kind: 'action' as const, seq: 1, at: 0, action }] }] };
      return (await server.as(people.S1).call(push, { params: { user_id: people.S1.userId }, body })).ok.results;
    };
    server.advance(1000);
    const [done] = await send();
    expect(done).toMatchObject({ outcome: 'done', detail: (await requests(people.S1))[0]?.id });
    expect(await send()).toEqual([done]);
    expect(await requests(people.S1)).toHaveLength(2);
  });
});
