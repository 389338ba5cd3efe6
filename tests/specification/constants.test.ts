import { describe, expect, it } from 'vitest';
import { login, register, userSchema } from '#contract/account';
import { createCourse } from '#contract/course';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { decideEnrollmentRequest, enrollmentStatusSchema } from '#contract/enrollment';
import { keystrokeEventSchema, type KeystrokeEvent } from '#contract/keystroke';
import type { Source } from '#contract/op-constants';
import { countsOf } from '#writing/document/counts';
import { keystrokeEventOf } from '#writing/document/keystroke';
import { request } from '../../src/api/request.ts';
import { sentenceOf } from '../../src/api/trouble.ts';
import { spec, type SpecId } from './checklist.ts';
import { choicesOf } from './fields.ts';

const STREAM = 'AAAAAAAAAAAAAAAAAAAAAA';
const PLACE = { seq: 1, at: 0 };
const PUBLIC_CALLS = [
  '/auth/register/',
  '/auth/login/',
  '/auth/verify-email/{token}/',
  '/auth/password-reset/',
  '/auth/password-reset/confirm/',
];

/** The choices that a row writes as 'a, b or c'. */
function choices(id: SpecId): string[] {
  return spec(id).split(/, | or /);
}

function typed(text: string, source: Source = 'typed'): KeystrokeEvent {
  return keystrokeEventOf([{ kind: 'insert', ...PLACE, clock: 0, after: null, before: null, text, source }], 1);
}

function removed(): KeystrokeEvent {
  return keystrokeEventOf(
    [{ kind: 'delete', ...PLACE, ranges: [{ stream: STREAM, clock: 0, length: 1 }], source: 'typed' }],
    0,
  );
}

/** Calls an endpoint on an answer that is not a success; what people read, and the headers that were sent. */
async function tried(endpoint: Endpoint, answer: Response): Promise<{ words: string; headers: Headers; path: string }> {
  let [headers, path] = [new Headers(), ''];
  const error = await request(endpoint, { params: { id: 'x', token: 'x' }, body: {} } as never, {
    fetch: async (to, init) => {
      headers = new Headers(init.headers);
      path = to;
      return answer.clone();
    },
    now: () => 0,
    session: { accessToken: () => 'a-token', renew: async () => 'refused' },
  }).catch((thrown: unknown) => thrown);
  return { words: sentenceOf(error, endpoint), headers, path };
}

function problem(error: string, detail: string): Response {
  return Response.json({ error, code: 'bad_request', detail }, { status: 400 });
}

describe('the shapes of section 3', () => {
  it('have the choices that the specification names', () => {
    expect(choicesOf(createCourse.body, 'course_type')).toEqual(choices('3.course.types'));
    expect(choicesOf(userSchema, 'user_type')).toEqual(choices('3.user.types'));
    expect(choicesOf(keystrokeEventSchema, 'event_type')).toEqual(choices('3.keystroke.types'));
    expect(choicesOf(decideEnrollmentRequest.body, 'action')).toEqual(choices('3.request.actions'));
    expect(enrollmentStatusSchema.safeParse(spec('3.enrollments.status')).success).toBe(true);
  });

  it(`holds: ${spec('3.course.credits')}`, () => {
    const wrong = (credits: unknown) =>
      createCourse.body.safeParse({ credits }).error?.issues.some(({ path }) => path[0] === 'credits') ?? false;
    expect([4, 4.5, '4', ''].map((credits) => wrong(credits))).toEqual([false, true, true, true]);
  });

  it('name the space and the paste', () => {
    expect(typed(' ').key_pressed).toBe(spec('3.keystroke.space'));
    expect(typed('many words', 'paste').key_pressed).toBe(spec('3.keystroke.paste'));
    expect(typed('many words', 'paste').pasted_text).toBe('many words');
  });

  it(`holds: ${spec('6.roles')}`, () => {
    const body = { email: 'a@example.edu', password: 'A long enough phrase 7', university_id: 'UNI-12345' };
    const accepted = choices('3.user.types').filter(
      (user_type) => register.body.safeParse({ ...body, user_type }).success,
    );
    expect(accepted).toEqual(['student', 'teacher']);
  });
});

describe('the calls of section 7', () => {
  it(`holds: ${spec('7.public')}`, async () => {
    const refused = problem('No.', '');
    const sent = await Promise.all(Object.values(endpoints).map((endpoint) => tried(endpoint, refused)));
    const bearer = `${spec('7.bearer')} a-token`;
    const wanted = Object.values(endpoints).map(({ access }) => (access.kind === 'public' ? null : bearer));
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(wanted);
    expect(sent.filter(({ path }) => !path.startsWith(`${spec('7.base')}/`))).toEqual([]);
    expect(API_BASE).toBe(spec('7.base'));
    const open = Object.values(endpoints).filter(({ access }) => access.kind === 'public');
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(PUBLIC_CALLS));
  });

  it(`holds: ${spec('7.message.fallback')}`, async () => {
    expect((await tried(login, problem('Too many attempts.', 'Wait.'))).words).toBe('Too many attempts.');
    expect((await tried(login, problem('  ', 'Wait.'))).words).toBe(login.error);
    expect((await tried(login, new Response('<h1>Wi-Fi</h1>', { status: 502 }))).words).toBe(login.error);
  });

  it(`holds: ${spec('7.message.detail')}`, async () => {
    const plain = new Response('The database is away.', { status: 500, headers: { 'content-type': 'text/plain' } });
    const page = new Response('<h1>Error</h1>', { status: 500, headers: { 'content-type': 'text/html' } });
    expect((await tried(createCourse, problem('Refused.', 'The code is taken.'))).words).toBe('The code is taken.');
    expect((await tried(createCourse, plain)).words).toBe('The database is away.');
    expect((await tried(createCourse, page)).words).toBe(createCourse.error);
  });
});

describe('the constants of section 9', () => {
  it(`holds: ${spec('9.words')}`, () => {
    expect(countsOf(' one\ttwo\n three ').words).toBe(3);
    expect(countsOf('').words).toBe(0);
  });

  it(`holds: ${spec('9.lines')}`, () => {
    expect(countsOf('one\ntwo\n').lines).toBe(3);
    expect(countsOf('one line').lines).toBe(1);
  });

  it(`holds: ${spec('9.keystroke.backspace')}`, () => {
    expect(removed()).toMatchObject({ key_pressed: 'Backspace', event_type: 'delete', is_paste: false });
  });

  it(`holds: ${spec('9.keystroke.insert')}`, () => {
    expect(['\n', '\t', 'a', 'ह', '🙂'].map((text) => typed(text).event_type)).toEqual(Array(5).fill('insert'));
    expect(['\n', '\t', 'a'].map((text) => typed(text).key_pressed)).toEqual(['Enter', 'Tab', 'a']);
  });

  it(`holds: ${spec('9.keystroke.other')}`, () => {
    expect(typed('the word', 'autocorrect').event_type).toBe('other');
    expect(typed('the word', 'undo').event_type).toBe('other');
    expect(typed('a whole sentence').event_type).toBe('other');
  });
});
