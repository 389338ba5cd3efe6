import type { Socket } from 'node:net';
import type { Chance } from './chance.ts';

/** How often each fault happened to a connection. */
export interface Spoiled {
  cutRequests: number;
  cutAnswers: number;
  delayed: number;
  halfAnswers: number;
  portals: number;
}

/** The probability of each fault for a connection; the rest is forwarded unchanged. */
const CUT_REQUEST = 0.05;
const CUT_ANSWER = 0.25;
const DELAY = 0.05;
const HALF_ANSWER = 0.03;
const PORTAL = 0.03;
const DELAY_MAX_MS = 600;

const PAGE = '<!doctype html><title>Welcome</title><p>Accept the terms of this network to go online.</p>';
const PORTAL_ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close\r\n\r\n${PAGE}`;
const BODY_MARK = '\r\n\r\n';

/** Joins a client with its server, by one fault or none. */
export function spoil(client: Socket, upstream: Socket, counts: Spoiled, chance: Chance): void {
  const fate = chance.next();
  if (fate < CUT_REQUEST) return cutRequest(client, upstream, counts, chance.next());
  if (fate < CUT_REQUEST + PORTAL) return answerAsPortal(client, upstream, counts);
  client.pipe(upstream);
  const rest = fate - CUT_REQUEST - PORTAL;
  if (rest < CUT_ANSWER) cutAnswer(client, upstream, counts, chance.next());
  else if (rest < CUT_ANSWER + DELAY) delay(client, upstream, counts, chance.next() * DELAY_MAX_MS);
  else if (rest < CUT_ANSWER + DELAY + HALF_ANSWER) halve(client, upstream, counts);
  else upstream.pipe(client);
}

function cutRequest(client: Socket, upstream: Socket, counts: Spoiled, share: number): void {
  client.once('data', (chunk) => {
    counts.cutRequests += 1;
    upstream.write(chunk.subarray(0, Math.max(1, Math.floor(chunk.length * share))), () => {
      client.destroy();
      upstream.destroy();
    });
  });
}

/** The network answers in place of the server, which never hears of the request. */
function answerAsPortal(client: Socket, upstream: Socket, counts: Spoiled): void {
  client.once('data', () => {
    counts.portals += 1;
    client.end(PORTAL_ANSWER);
    upstream.destroy();
    client.resume();
  });
}

function cutAnswer(client: Socket, upstream: Socket, counts: Spoiled, share: number): void {
  upstream.once('data', (chunk) => {
    counts.cutAnswers += 1;
    client.write(chunk.subarray(0, Math.floor(chunk.length * share)), () => {
      client.destroy();
      upstream.destroy();
    });
  });
}

function delay(client: Socket, upstream: Socket, counts: Spoiled, holdMs: number): void {
  counts.delayed += 1;
  upstream.on('data', (chunk) => setTimeout(() => client.write(chunk), holdMs));
  upstream.once('end', () => setTimeout(() => client.end(), holdMs));
}

/** Half of the body, with a length that says that this is all: by HTTP alone the answer is whole. */
function halve(client: Socket, upstream: Socket, counts: Spoiled): void {
  const chunks: Buffer[] = [];
  upstream.on('data', (chunk) => chunks.push(chunk));
  upstream.once('end', () => {
    const whole = Buffer.concat(chunks);
    const body = whole.indexOf(BODY_MARK) + BODY_MARK.length;
    if (body < BODY_MARK.length) {
      client.end(whole);
      return;
    }
    counts.halfAnswers += 1;
    const kept = whole.subarray(body, body + Math.floor((whole.length - body) / 2));
    const head = whole.subarray(0, body).toString('latin1');
    client.end(Buffer.concat([Buffer.from(withLength(head, kept.length), 'latin1'), kept]));
  });
}

function withLength(head: string, length: number): string {
  return head.replace(/content-length: \d+/i, `content-length: ${length}`);
}
