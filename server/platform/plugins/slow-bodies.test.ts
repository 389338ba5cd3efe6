import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAiFile } from '#contract/ai-statement';
import { endSlowBodies } from './slow-bodies.ts';

const WITHIN_MS = 100;
let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify();
  endSlowBodies(app, WITHIN_MS);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/words', () => 'taken');
  app.post('/file', { config: { endpoint: addAiFile } }, () => 'taken');
  await app.listen({ port: 0 });
});
afterEach(() => app.close());

/** Sends the first half of a body; `rest` sends the other one and resolves to the answer. */
async function sendHalf(path: string): Promise<{ socket: Socket; rest: () => Promise<string> }> {
  const socket = connect((app.server.address() as AddressInfo).port, 'localhost');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\ncontent-length: 4\r\n\r\nab`);
  const rest = async () => {
    socket.write('cd');
    return String((await once(socket, 'data'))[0]);
  };
  return { socket, rest };
}

it('ends a request that does not arrive in time', async () => {
  const { socket } = await sendHalf('/words');
  expect(await once(socket, 'close')).toEqual([false]);
});

it('gives a request with files longer, and does not touch an answered one', async () => {
  const { socket, rest } = await sendHalf('/file');
  await new Promise((resolve) => setTimeout(resolve, 3 * WITHIN_MS));
  expect(await rest()).toContain('taken');
  socket.end();
  const words = await sendHalf('/words');
  expect(await words.rest()).toContain('taken');
  await new Promise((resolve) => setTimeout(resolve, 3 * WITHIN_MS));
  expect(words.socket.destroyed).toBe(false);
  words.socket.destroy();
});
