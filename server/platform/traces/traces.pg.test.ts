import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAssignments } from '#contract/assignment';
import { updateStudentProfile } from '#contract/profile';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { serveOn, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { connectDatabase } from '../database/connect.ts';
import { runJob } from '../metrics/run-job.ts';
import { openTraces } from './open-traces.ts';
import type { Traces } from './traces.ts';

/** A server that is told to end does so within this time. */
const STOP_MS = 10_000;

interface SentSpan {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** An OTLP receiver over HTTP that keeps what it is sent. */
let receiver: Server;
const bodies: string[] = [];
let traces: Traces;
let server: TestServer;
let people: People;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.url ?? ''} ${body}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const opened = await openTraces(`http://127.0.0.1:${port}/`);
  if (opened === undefined) throw new Error('There are no traces.');
  traces = opened;
  const { postgres, drop } = await copyTemplate();
  server = await serveOn({ postgres, drop }, {}, { traces });
  people = await server.people();
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

async function sentSpans(): Promise<SentSpan[]> {
  await traces.close();
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{'))) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

describe('traces', () => {
  it('are not made where nobody asks for them', async () => {
    expect(await openTraces(undefined)).toBeUndefined();
  });

  it('tell of requests, transactions, statements and jobs, and nothing of people', async () => {
    const page = essayFor(people, 'Unspeakable', 'words');
    await sendPush(server, people.S1, page.part());
    await server.as(people.S1).call(listAssignments);
    await server.as(people.S1).call(updateStudentProfile, { body: { first_name: 'Unmentionable' } as never });
    await server.app.inject({ url: `/api/certificates/${people.S1.sessionId}/?token=${people.S1.sessionId}` });
    await runJob(server.services, 'heartbeat', () => server.database.asOwner(async () => undefined));
    const spans = await sentSpans();
    expect(bodies.every((body) => body.startsWith('/v1/traces {'))).toBe(true);

    const read = spans.find(({ name }) => name === `GET ${listAssignments.path}`);
    const within = (parent: SentSpan | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
    expect(read?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.route', value: { stringValue: listAssignments.path } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    );
    const transaction = within(read).find(({ name }) => name === 'transaction');
    expect(within(read).map(({ name }) => name)).toEqual(expect.arrayContaining(['look-up', 'transaction']));
    const operations = within(transaction).flatMap(({ attributes }) =>
      attributes.map(({ value }) => value.stringValue),
    );
    expect(operations).toEqual(expect.arrayContaining(['begin', 'select', 'commit']));
    const push = spans.find(({ name }) => name.startsWith('POST /outbox/'));
    expect(within(push).map(({ name }) => name)).toContain('look-up');
    const job = spans.find(({ name }) => name === 'job');
    expect(job?.attributes).toEqual([{ key: 'longhand.job', value: { stringValue: 'heartbeat' } }]);
    expect(within(job).map(({ name }) => name)).toEqual(['transaction']);

    const text = bodies.join('\n');
    const { S1, campus, assignmentId } = people;
    const told = [
      S1.userId,
      S1.universityId,
      S1.sessionId,
      S1.deviceId,
      S1.email,
      campus.code,
      assignmentId,
      page.stream,
    ];
    const names = ['Unspeakable', 'Unmentionable', 'insert into', 'select ', 'Bearer', '@'];
    expect([...told, ...names].filter((word) => text.includes(word))).toEqual([]);
    expect(new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
      new Set([
        'http.request.method',
        'http.route',
        'http.response.status_code',
        'db.operation.name',
        'longhand.role',
        'longhand.job',
      ]),
    );
  });

  it('of a receiver that is away fail no request', async () => {
    const away = await openTraces('http://127.0.0.1:9');
    const { postgres, drop } = await copyTemplate();
    const database = connectDatabase({ ...postgres, max: 1 }, { traces: away });
    expect(await database.asOwner(async () => 'done')).toBe('done');
    await database.close();
    await drop();
    const began = Date.now();
    await away?.close().catch(() => undefined);
    expect(Date.now() - began).toBeLessThan(STOP_MS);
  });
});
