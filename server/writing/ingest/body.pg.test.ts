import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listStreams, PACKED_PUSH_TYPE, type PushAnswer, type PushPart } from '#contract/outbox';
import type { Problem } from '#contract/problem';
import { getSubmission } from '#contract/submission';
import { packPush } from '#writing/wire/pack';
import { mainThreadMs } from '../../../lab/bench/loop-hold.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceSignature, deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { callPush, essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { BODY_MAX_BYTES } from './body.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const send = (member: Member, ...parts: PushPart[]) => sendPush(server, member, ...parts);
const essay = (...words: string[]) => essayFor(people, ...words);

describe('who pushes', () => {
  it('needs a token or a signature of the user in the path', async () => {
    const body = { parts: [essay('a').part()] };
    expect((await callPush(server, null, body, people.S1.userId)).status).toBe(401);
    const wrong = await callPush(server, people.S2, body, people.S1.userId);
    expect(wrong.status).toBe(403);
    expect(wrong.problem.code).toBe('wrong_user');
  });

  it('may be a device key, which signs the bytes as sent', async () => {
    const page = essay('signed');
    const bytes = Buffer.from(gzipSync(packPush({ parts: [page.part()] })));
    const answer = await signed(people.S1, people.S1.userId, bytes, bytes);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ streams: [{ status: 'stored', high: 1 }] });
    const changed = Buffer.from(gzipSync(packPush({ parts: [essay('forged').part()] })));
    expect((await signed(people.S1, people.S1.userId, bytes, changed)).statusCode).toBe(401);
    expect((await signed(people.S1, people.S2.userId, bytes, bytes)).statusCode).toBe(401);
  });

  function signed(device: Member, userId: string, bytes: Buffer, sent: Buffer) {
    const url = `/api/outbox/${userId}/`;
    const headers = {
      'content-type': PACKED_PUSH_TYPE,
      'content-encoding': 'gzip',
      'x-longhand-device': device.deviceId,
      'x-longhand-signature': deviceSignature(device, 'POST', url, bytes),
    };
    return server.app.inject({ method: 'POST', url, headers, payload: sent });
  }
});

/** Milliseconds of processor time for the largest body: several times what it takes on an idle machine. */
const LARGEST_MAX_MS = 150;

describe('a body', () => {
  it('of the largest size is read in passing, whatever it holds', async () => {
    for (const text of ['a'.repeat(BODY_MAX_BYTES - 100), '\u{1f642}'.repeat(BODY_MAX_BYTES / 4 - 100)]) {
      const began = mainThreadMs();
      const answer = await callPush(server, people.S1, { parts: [text] });
      expect([answer.status, mainThreadMs() - began < LARGEST_MAX_MS]).toEqual([400, true]);
    }
  });

  it('may be JSON or packed, plain or gzip', async () => {
    for (const packed of [false, true])
      for (const zipped of [false, true]) {
        const page = essay('in every form', ' \ud800\u0000');
        const bytes = packed
          ? packPush({ parts: [page.part()] })
          : Buffer.from(JSON.stringify({ parts: [page.part()] }));
        const answer = await raw(zipped ? gzipSync(bytes) : Buffer.from(bytes), {
          'content-type': packed ? PACKED_PUSH_TYPE : 'application/json',
          ...(zipped ? { 'content-encoding': 'gzip' } : {}),
        });
        expect(answer.statusCode).toBe(202);
        const id = answer.json<PushAnswer>().submissions[0]?.id ?? '';
        expect((await server.as(people.S1).call(getSubmission, { params: { id } })).ok.text).toContain(page.text());
      }
  });

  it('that can’t be read is refused with what is wrong, and stores nothing', async () => {
    const json = { 'content-type': 'application/json' };
    const part = essay('a').part();
    const refused: [Buffer, Record<string, string>, number][] = [
      [Buffer.from('{'), json, 400],
      [Buffer.from('[]'), json, 400],
      [Buffer.from('{"parts":[]}'), json, 400],
      [Buffer.from(JSON.stringify({ parts: [{ ...part, stream: 'x' }] })), json, 400],
      [Buffer.from('no gzip'), { ...json, 'content-encoding': 'gzip' }, 400],
      [Buffer.from('{}'), { ...json, 'content-encoding': 'br' }, 415],
      [Buffer.from('{}'), { 'content-type': 'text/plain' }, 415],
      [Buffer.from([9, 9, 9]), { 'content-type': PACKED_PUSH_TYPE }, 400],
      [Buffer.from(packPush({ parts: [part] })).subarray(0, 20), { 'content-type': PACKED_PUSH_TYPE }, 400],
    ];
    for (const [bytes, headers, status] of refused) {
      const answer = await raw(bytes, headers);
      expect(answer.statusCode).toBe(status);
      expect(answer.json<Problem>().error).not.toBe('');
    }
    const { streams } = (await server.as(people.S1).call(listStreams, { params: { user_id: people.S1.userId } })).ok;
    expect(streams).toEqual([]);
  });

  it('that is too much is refused with 413, and stores nothing', async () => {
    const page = deviceStream({ kind: 'practice' });
    for (let count = 0; count < 501; count += 1) page.type('x');
    const many = await callPush(server, people.S1, { parts: [page.part()] });
    expect(many.status).toBe(413);
    expect(many.problem.code).toBe('body_too_large');
    const packed = packPush({ parts: [page.part()] });
    expect((await raw(Buffer.from(packed), { 'content-type': PACKED_PUSH_TYPE })).statusCode).toBe(413);
    const json = { 'content-type': 'application/json' };
    expect((await raw(Buffer.alloc(10 * 1024 * 1024, 32), json)).statusCode).toBe(413);
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 32));
    expect((await raw(bomb, { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(413);
    expect((await send(people.S1, page.part(1, 500))).streams).toMatchObject([{ status: 'stored', high: 500 }]);
  });

  async function raw(payload: Buffer, headers: Record<string, string>) {
    const url = `/api/outbox/${people.S1.userId}/`;
    const auth = {
      'x-longhand-device': people.S1.deviceId,
      'x-longhand-signature': deviceSignature(people.S1, 'POST', url, payload),
    };
    return server.app.inject({ method: 'POST', url, headers: { ...headers, ...auth }, payload });
  }
});
