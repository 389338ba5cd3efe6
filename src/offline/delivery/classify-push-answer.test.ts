import { describe, expect, it } from 'vitest';
import type { Push } from '#contract/outbox';
import { classifyPushAnswer } from './classify-push-answer.ts';

const STREAM = `${'a'.repeat(21)}A`;
const PUSH: Push = { parts: [{ stream: STREAM, first: 7, ops: [{ kind: 'clock', seq: 7, at: 0, wall: 0 }] }] };
const ANSWER = {
  longhand: 'push',
  contract: 1,
  server_time: '2026-01-05T08:00:00.000Z',
  streams: [{ status: 'stored', stream: STREAM, high: 7, submission: null, head: null }],
  results: [],
  submissions: [],
};

function verdict(status: number, body: unknown, retryAfterMs: number | null = null): unknown {
  return classifyPushAnswer(PUSH, { status, body, retryAfterMs });
}

function problem(code: string, path?: string): unknown {
  const issues = path === undefined ? {} : { issues: [{ path, message: 'x' }] };
  return { error: 'A sentence.', code, detail: '', ...issues };
}

describe('AK1 only status 202 with a body by the contract is an acknowledgement', () => {
  it('takes it', () => {
    expect(verdict(202, ANSWER)).toMatchObject({ kind: 'answered' });
  });
  it.each([
    ['a portal’s page', 200, undefined],
    ['the right body under the wrong status', 200, ANSWER],
    ['a body that is not JSON', 202, undefined],
    ['JSON of another program', 202, { ok: true }],
    ['another program’s push', 202, { ...ANSWER, longhand: 'other' }],
    ['a body that was cut', 202, { ...ANSWER, streams: undefined }],
    ['a redirect', 302, undefined],
    ['a proxy’s 401', 401, undefined],
    ['a gateway’s 502', 502, undefined],
    ['an error of nobody by name', 400, { error: 'Pay for this line first.' }],
  ])('%s counts as offline', (_, status, body) => {
    expect(verdict(status, body)).toEqual({ kind: 'offline' });
  });
});

it('AK1 an answer with a code of a newer university acknowledges what it covers', () => {
  const failed = { status: 'failed', stream: STREAM, high: 7, seq: 8, code: 'of_tomorrow', error: 'No.' };
  const refused = { outcome: 'refused', stream: STREAM, seq: 7, code: 'of_tomorrow', error: 'No.' };
  expect(verdict(202, { ...ANSWER, streams: [...ANSWER.streams, failed], results: [refused] })).toMatchObject({
    kind: 'answered',
    answer: { streams: [{ high: 7 }, { code: 'of_tomorrow' }], results: [{ code: 'of_tomorrow' }] },
  });
});

describe('what our server refuses', () => {
  it.each([
    [401, 'token_invalid', { kind: 'sign in', error: 'A sentence.' }],
    [403, 'wrong_user', { kind: 'sign in', error: 'A sentence.' }],
    [409, 'busy', { kind: 'later', error: 'A sentence.', retryAfterMs: 5000 }],
    [413, 'body_too_large', { kind: 'too large', error: 'A sentence.' }],
    [426, 'contract_too_old', { kind: 'update', error: 'A sentence.' }],
    [429, 'rate_limited', { kind: 'later', error: 'A sentence.', retryAfterMs: 5000 }],
    [500, 'internal', { kind: 'broken', error: 'A sentence.', retryAfterMs: 5000 }],
    [507, 'storage_full', { kind: 'full', error: 'A sentence.', retryAfterMs: 5000 }],
    [403, 'of_tomorrow', { kind: 'sign in', error: 'A sentence.' }],
    [503, 'busy', { kind: 'later', error: 'A sentence.', retryAfterMs: 5000 }],
  ])('%i', (status, code, expected) => {
    expect(verdict(status, problem(code), 5000)).toEqual(expected);
  });

  it('AK6 a 400 that names an op is that op’s failure alone', () => {
    expect(verdict(400, problem('bad_body', 'parts.0.ops.0.text'))).toMatchObject({
      kind: 'failed op',
      stream: STREAM,
      seq: 7,
    });
    expect(verdict(400, problem('bad_body', 'parts.0.ops.9.text'))).toMatchObject({ kind: 'malformed' });
    expect(verdict(400, problem('bad_body'))).toMatchObject({ kind: 'malformed' });
  });
});
