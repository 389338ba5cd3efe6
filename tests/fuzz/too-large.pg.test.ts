import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStreams, PACKED_PUSH_TYPE } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { mainThreadMs } from '../../lab/bench/loop-hold.ts';
import { startTestServer, type People, type TestServer } from '../api/harness.ts';
import { deviceSignature, deviceStream } from '../fixtures/device-stream.ts';

/** The goal for a refusal, in milliseconds of processor time. */
const GOAL_MS = 100;
const TEN_MB = 10 * 1024 * 1024;
const MILLION = 1_000_000;

let server: TestServer;
let people: People;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** A packed push of a million edits. */
function millionOps(): Buffer {
  const page = deviceStream({ kind: 'practice' });
  page.type('x');
  const part = page.part();
  return Buffer.from(packPush({ parts: [{ ...part, ops: Array.from({ length: MILLION }, () => page.ops[0]!) }] }));
}

interface Refusal {
  readonly status: number;
  readonly processorMs: number;
}

/** Sends bytes over a socket to S1's outbox, signed by S1's device. */
function send(bytes: Buffer, headers: Record<string, string>): Promise<Refusal> {
  const path = `/api/outbox/${people.S1.userId}/`;
  const signed = {
    'x-longhand-device': people.S1.deviceId,
    'x-longhand-signature': deviceSignature(people.S1, 'POST', path, bytes),
  };
  return new Promise((resolve, reject) => {
    const spent = mainThreadMs();
    const asked = request(
      origin + path,
      { method: 'POST', headers: { ...headers, ...signed, 'content-length': String(bytes.length) } },
      (answer) => {
        answer.resume();
        resolve({
          status: answer.statusCode ?? 0,
          processorMs: mainThreadMs() - spent,
        });
      },
    );
    // The server may close the connection while the rest is still sent.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? null : reject(error),
    );
    asked.end(bytes);
  });
}

describe('what is far too large', () => {
  it('is refused with 413 in passing, as a body, compressed, or by its number of edits, and stores nothing', async () => {
    const json = { 'content-type': 'application/json' };
    const ops = millionOps();
    const cases: readonly (readonly [string, Buffer, Record<string, string>])[] = [
      ['10 MB of JSON', Buffer.alloc(TEN_MB, 32), json],
      ['10 MB of JSON, compressed', gzipSync(Buffer.alloc(TEN_MB, 32)), { ...json, 'content-encoding': 'gzip' }],
      ['a million edits, packed', ops, { 'content-type': PACKED_PUSH_TYPE }],
      ['a million edits, compressed', gzipSync(ops), { 'content-type': PACKED_PUSH_TYPE, 'content-encoding': 'gzip' }],
    ];
    for (const [what, bytes, headers] of cases) {
      const refusal = await send(bytes, headers);
      expect([what, refusal.status, refusal.processorMs < GOAL_MS]).toEqual([what, 413, true]);
    }
    const { streams } = (await server.as(people.S1).call(listStreams, { params: { user_id: people.S1.userId } })).ok;
    expect(streams).toEqual([]);
  });
});
