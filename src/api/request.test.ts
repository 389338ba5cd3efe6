import { describe, expect, it } from 'vitest';
import { createCourse, listCourses } from '#contract/course';
import { findUniversity } from '#contract/university';
import { exportMine } from '#contract/proof';
import { listEdits } from '#contract/submission';
import { login } from '#contract/account';
import { request, type ApiPorts } from './request.ts';
import { ApiProblem, Offline, retryAfterMs, sentenceOf } from './trouble.ts';

const ID = '01900000-0000-7000-8000-0000000000b1';

interface Call {
  path: string;
  init: RequestInit;
}

function ports(answers: (Response | Error)[], tokens = ['one']): ApiPorts & { calls: Call[]; heardOurs: boolean[] } {
  const calls: Call[] = [];
  const heardOurs: boolean[] = [];
  return {
    calls,
    heardOurs,
    fetch: async (path, init) => {
      calls.push({ path, init });
      const answer = answers[calls.length - 1] ?? new Error('No further answer.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => 0,
    session: {
      accessToken: () => tokens[0] ?? null,
      renew: async () => {
        tokens.shift();
        return tokens.length > 0 ? 'renewed' : 'refused';
      },
    },
    heard: (ours) => heardOurs.push(ours),
  };
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

function problem(error: string, detail = ''): unknown {
  return { error, code: 'bad_request', detail };
}

function bearerOf({ init }: Call): string | null {
  return new Headers(init.headers).get('authorization');
}

async function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
}

const COURSE = {
  course_code: 'C1',
  name: 'N',
  credits: 3,
  semester: '1',
  course_type: 'elective',
  department: ID,
  program: ID,
} as const;

describe('request', () => {
  it('fills in path and query, sends the bearer token and the contract’s version, and parses the answer', async () => {
    const api = ports([json(200, { batches: [], counter: 0, vector: {}, more: false })]);
    const answer = await request(listEdits, { params: { id: ID }, query: { after: '7' } }, api);
    expect(answer.more).toBe(false);
    expect(api.calls[0]?.path).toBe(`/api/submissions/${ID}/edits/?after=7`);
    expect(new Headers(api.calls[0]?.init.headers).get('x-longhand-contract')).toBe('1');
    expect(bearerOf(api.calls[0]!)).toBe('Bearer one');
    expect(api.heardOurs).toEqual([true]);
  });

  it('sends no token on a public call and escapes parameters', async () => {
    const api = ports([json(200, { name: 'N', university_id: 'UNI-1' })]);
    await request(findUniversity, { params: { code: 'a/b?c' } }, api);
    expect(api.calls[0]?.path).toBe('/api/universities/a%2Fb%3Fc/');
    expect(bearerOf(api.calls[0]!)).toBeNull();
  });

  it('takes a file of the type that the contract names, and any other for a portal’s page', async () => {
    const file = (type: string) => new Response('PK', { status: 200, headers: { 'content-type': type } });
    const api = ports([file('application/zip'), file('text/html')]);
    expect(await request(exportMine, {}, api)).toMatchObject({ type: 'application/zip', bytes: { length: 2 } });
    expect(await caught(request(exportMine, {}, api))).toBeInstanceOf(Offline);
  });

  it('renews a refused token once and repeats the call', async () => {
    const api = ports([json(401, problem('Expired.')), json(200, [])], ['old', 'new']);
    expect(await request(listCourses, { query: {} }, api)).toEqual([]);
    expect(api.calls.map(bearerOf)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('throws the refusal where no new token is to be had', async () => {
    const error = await caught(request(listCourses, { query: {} }, ports([json(401, problem('Log in.'))])));
    expect(error).toBeInstanceOf(ApiProblem);
    expect((error as ApiProblem).status).toBe(401);
  });

  it('does not renew for a wrong password', async () => {
    const api = ports([json(401, problem('Wrong password.'))], ['old', 'new']);
    const error = await caught(request(login, { body: { email: 'a@b.cd', password: 'x' } }, api));
    expect((error as Error).message).toBe('Wrong password.');
    expect(api.calls.length).toBe(1);
  });

  it.each([
    ['a non-empty JSON error', json(409, problem('Taken.')), 'Taken.'],
    ['an empty error', json(409, problem(' ')), 'Failed to fetch courses.'],
    [
      'HTML',
      new Response('<b>no</b>', { status: 502, headers: { 'content-type': 'text/html' } }),
      'Failed to fetch courses.',
    ],
    ['a success by the wrong shape', json(200, { ok: true }), 'Failed to fetch courses.'],
    ['a dead network', new TypeError('Failed to fetch'), 'Failed to fetch courses.'],
  ])('shows people the right sentence for %s', async (_, answer, sentence) => {
    const error = await caught(request(listCourses, { query: {} }, ports([answer])));
    expect(sentenceOf(error, listCourses)).toBe(sentence);
  });

  it.each([
    ['detail first', json(400, problem('Error.', 'The code is taken.')), 'The code is taken.'],
    ['error where detail is empty', json(400, problem('Error.')), 'Error.'],
    [
      'a plain body',
      new Response('Out of order', { status: 500, headers: { 'content-type': 'text/plain' } }),
      'Out of order',
    ],
    [
      'at most 300 characters of it',
      new Response('x'.repeat(999), { status: 500, headers: { 'content-type': 'text/plain' } }),
      'x'.repeat(300),
    ],
    [
      'never HTML',
      new Response('<p>x</p>', { status: 500, headers: { 'content-type': 'text/html' } }),
      'Failed to create course.',
    ],
  ])('create course shows %s', async (_, answer, sentence) => {
    const error = await caught(request(createCourse, { body: COURSE }, ports([answer])));
    expect(sentenceOf(error, createCourse)).toBe(sentence);
  });

  it('tells our server from others', async () => {
    const portal = ports([new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })]);
    expect(await caught(request(listCourses, { query: {} }, portal))).toBeInstanceOf(Offline);
    expect(portal.heardOurs).toEqual([false]);
    const refusing = ports([json(403, problem('No.'))]);
    expect(await caught(request(listCourses, { query: {} }, refusing))).toBeInstanceOf(ApiProblem);
    expect(refusing.heardOurs).toEqual([true]);
  });

  it.each([
    ['alone', { error: 'The list is closed today.' }, null],
    [
      'with a code of a newer university',
      { error: 'The list is closed today.', code: 'list_closed', detail: '' },
      'list_closed',
    ],
    ['with parts of another shape', { error: 'The list is closed today.', detail: 7, issues: 'none' }, null],
  ])('takes an error %s for a refusal that says it', async (_, body, code) => {
    const error = await caught(request(listCourses, { query: {} }, ports([json(409, body)])));
    expect(error).toBeInstanceOf(ApiProblem);
    expect(sentenceOf(error, listCourses)).toBe('The list is closed today.');
    expect(error).toMatchObject({ status: 409, code, detail: '', issues: [] });
  });

  it.each([
    ['no error', { message: 'No.' }],
    ['an error that is no text', { error: { reason: 'No.' } }],
    ['an error without words alone', { error: ' ' }],
    ['a list', [{ error: 'No.' }]],
    ['nothing', null],
  ])('takes JSON with %s for somebody else’s', async (_, body) => {
    const error = await caught(request(listCourses, { query: {} }, ports([json(409, body)])));
    expect(error).toBeInstanceOf(Offline);
    expect(sentenceOf(error, listCourses)).toBe('Failed to fetch courses.');
  });

  it('does not call the university reached by an error without a code', async () => {
    const unnamed = ports([json(403, { error: 'Pay for this line first.' })]);
    await caught(request(listCourses, { query: {} }, unnamed));
    expect(unnamed.heardOurs).toEqual([false]);
  });

  it('passes a cancellation on as it is', async () => {
    const cut = new AbortController();
    cut.abort();
    const error = await caught(
      request(listCourses, { query: {}, signal: cut.signal }, ports([new DOMException('cut', 'AbortError')])),
    );
    expect((error as Error).name).toBe('AbortError');
  });
});

describe('retryAfterMs', () => {
  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['12', 12_000],
    ['-3', 0],
    ['999999', 3_600_000],
    ['Thu, 01 Jan 1970 00:00:09 GMT', 9000],
  ])('reads %s', (header, ms) => {
    expect(retryAfterMs(header, 0)).toBe(ms);
  });
});
