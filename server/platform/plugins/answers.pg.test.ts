import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOCK_HEADER } from '#contract/version';
import { mainThreadMs } from '../../../lab/bench/loop-hold.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { answerProblems } from './problems.ts';
import { keepRawBody } from './raw-body.ts';

let server: TestServer;
let people: People;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>the app</title>');
  await writeFile(join(folder, 'sw.js'), '// the worker');
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js'), '// hashed'.repeat(1000));
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js.br'), brotliCompressSync('// by the build'));
  server = await startTestServer({ staticDir: folder });
  people = await server.people();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

describe('every answer', () => {
  it('lets nothing run but our own files', async () => {
    for (const url of ['/', '/sw.js', '/api/health/', '/api/nothing', '/api/docs']) {
      const { headers } = await get(url, { accept: 'text/html' });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types longhand");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });

  it.each([
    '/%',
    '/api/%',
    '/api/%E0%A4%A',
    '/%c0%ae%c0%ae/etc',
    '/api/submissions/%/',
    '/assets/none.js',
    '/%2e%2e/x',
  ])('at %s has all of these headers', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('to bytes that are no request has the headers that keep a browser from showing it', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answered = async (bytes: string): Promise<string> => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.end(bytes);
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    };
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const answer = await answered(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain("content-security-policy: default-src 'none'");
    }
  });

  it('to ten megabytes is 413 at little cost, with all of these headers', async () => {
    const began = mainThreadMs();
    const payload = 'a'.repeat(10 * 1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login/', headers, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'body_too_large' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(mainThreadMs() - began).toBeLessThan(1000);
  });

  it('of the API is stored nowhere', async () => {
    for (const url of ['/api/health/', '/api/programs/', '/api/nothing']) {
      expect([url, (await get(url)).headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  it('of the API says what the university’s clock shows', async () => {
    server.setClock(new Date('2026-11-21T12:00:00.000Z'));
    for (const url of ['/api/health/', '/api/programs/', '/api/nothing']) {
      expect([url, (await get(url)).headers[CLOCK_HEADER]]).toEqual([url, '1795262400000']);
    }
  });

  it('is refused to pages of other sites', async () => {
    expect((await get('/api/health/', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await get('/', { 'sec-fetch-site': 'cross-site', accept: 'text/html' })).statusCode).toBe(200);
  });
});

describe('the built app', () => {
  it('answers every path that is no file, and asks again each time', async () => {
    for (const url of ['/', '/editor?assignment=1', '/dashboard/student', '/index.html']) {
      const answer = await get(url, { accept: 'text/html' });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(answer.body).toContain('the app');
    }
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('is kept for good where the name holds a hash, and travels compressed', async () => {
    const answer = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('travels as the build compressed it wherever the browser takes that', async () => {
    const answer = await get('/assets/index-a1b2c3d4.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('// by the build');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await get('/assets/index-a1b2c3d4.js')).body).toContain('// hashed');
  });

  it('is not given for a file that is missing, nor for the API', async () => {
    for (const [url, accept] of [
      ['/assets/old-a1b2c3d4.js', '*/*'],
      ['/api/old', 'text/html'],
    ] as const) {
      const answer = await get(url, { accept });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    }
    expect((await get('/../package.json', { accept: '*/*' })).body).not.toContain('"name"');
  });
});

describe('a refusal', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('is a problem whatever is wrong with the body', async () => {
    const cases: [string, Record<string, string>, number, string][] = [
      ['{"email":', {}, 400, 'bad_request'],
      ['', {}, 400, 'bad_request'],
      ['null', {}, 400, 'bad_body'],
      ['[]', {}, 400, 'bad_body'],
      ['{"email":"a","password":"b"}', {}, 400, 'bad_body'],
      ['{"__proto__":{"admin":true},"email":"a@b.test","password":"b"}', {}, 400, 'bad_request'],
      ['{}', { 'content-type': 'text/html' }, 415, 'bad_request'],
      [`"${'x'.repeat(1024 * 1024)}"`, {}, 413, 'body_too_large'],
    ];
    for (const [payload, headers, status, code] of cases) {
      const answer = await post(payload, headers);
      const start = payload.slice(0, 40);
      expect([start, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([start, status, code]);
      expect(answer.json<{ error: string }>().error).not.toBe('');
    }
  });

  it('says readably what to check', async () => {
    const answer = await post('{"email":"nobody","password":"x"}');
    expect(answer.json()).toMatchObject({
      error: 'Please check: Email: Invalid email address.',
      issues: [{ path: 'email' }],
    });
  });

  it('for a path that is no path, and for ids that are no ids, is 404', async () => {
    const token = { authorization: await bearerOf() };
    for (const url of [
      '/api/members/%ff/action/',
      '/api/assignments/%7Bid%7D/',
      '/api/assignments/1/',
      '/api/assignments/null/',
    ]) {
      const answer = await get(url, token);
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'not_found']);
    }
  });
});

async function bearerOf(): Promise<string> {
  const { signAccessToken } = await import('../../people/account/access-token.ts');
  const claims = { sessionId: people.S1.sessionId, userId: people.S1.userId, generation: 1 };
  return `Bearer ${await signAccessToken(server.keyring, claims, server.now())}`;
}

describe('a body that is kept as sent', () => {
  const build = async () => {
    // So large that only the cap on inflating stops a bomb.
    const app = Fastify({ bodyLimit: 2 ** 28 });
    app.decorateRequest('rawBody', null);
    answerProblems(app);
    keepRawBody(app, 256 * 1024);
    app.route({
      method: 'POST',
      url: '/echo',
      handler: (request) => Promise.resolve({ body: request.body, raw: request.rawBody?.length }),
    });
    await app.ready();
    return app;
  };
  const send = async (payload: Buffer, encoding?: string) => {
    const app = await build();
    const headers = {
      'content-type': 'application/json',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    };
    const answer = await app.inject({ method: 'POST', url: '/echo', payload, headers });
    await app.close();
    return answer;
  };

  it('is inflated, and the bytes as sent stay for the signature', async () => {
    const packed = gzipSync('{"a":1}');
    expect((await send(packed, 'gzip')).json()).toEqual({ body: { a: 1 }, raw: packed.length });
    expect((await send(Buffer.from('{"a":1}'))).json()).toEqual({ body: { a: 1 }, raw: 7 });
  });

  it('is refused where it would burst, is too large, damaged, or packed in another way', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 32));
    expect((await send(bomb, 'gzip')).statusCode).toBe(413);
    expect((await send(Buffer.alloc(300 * 1024, 32))).statusCode).toBe(413);
    expect((await send(Buffer.from('not gzip'), 'gzip')).statusCode).toBe(400);
    expect((await send(gzipSync('{"a":1}').subarray(0, 15), 'gzip')).statusCode).toBe(400);
    expect((await send(Buffer.from('{}'), 'br')).statusCode).toBe(415);
  });
});
