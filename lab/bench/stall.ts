/**
 * Figure S12: the longest time for which one request holds the server's event loop, in processor time of its main
 * thread, at the limits of fields, rows, documents and patterns, and the longest wait for the health endpoint
 * meanwhile. `npm run bench:stall`; writes results/stall.json.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/endpoint';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { BODY_MAX_BYTES } from '../../server/writing/ingest/body.ts';
import type { Services } from '../../server/platform/services.ts';
import { openThreads } from '../../server/platform/threads/threads.ts';
import { LONG_STRINGS } from '../../tests/api/hostile-values.ts';
import { makePeople, type Member, type People } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { pushesOf } from '../../tests/fixtures/large-document.ts';
import { probeHealth, type HealthFigures, type HealthProbe } from './health-probe.ts';
import { watchLoop, type Hold } from './loop-hold.ts';

const GOAL_MS = 100;
const THREAD = new URL('../../server/app/thread.ts', import.meta.url);
const HEALTH_GOAL_MS = 200;
const DOCUMENTS = [
  { name: '2,000,000 units', units: DOCUMENT_MAX_LENGTH, unitsAnEdit: 4000 },
  { name: '200,000 edits', units: 200_000, unitsAnEdit: 1 },
  { name: '8,000 edits', units: 8000, unitsAnEdit: 1 },
  { name: '100,000 units', units: 100_000, unitsAnEdit: 500 },
];

let passedMs = 0;
const clock = (): Date => new Date(Date.now() + passedMs);

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: Member | null;
  readonly body?: unknown;
}

type Figures = Hold & HealthFigures & { readonly name: string; readonly status: number };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-stall-'));
  const embedded = await startEmbedded({ dataDir: folder });
  const key = Buffer.alloc(32, 5);
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const bare = bareServices(database, createKeyring(key));
    const threads = openThreads(
      { env: bare.env, postgres: embedded.config(), requests: undefined, keyring: bare.keyring },
      clock,
      THREAD,
    );
    // Rate limits recover with time, which passes at every push.
    const services: Services = { ...bare, threads, clock };
    const app = await buildApp(services);
    const people = await makePeople(services);
    const probe = probeHealth(`${await app.listen({ port: 0, host: '127.0.0.1' })}${API_BASE}/health/`);
    const figures: Figures[] = [];
    const run = async (calls: readonly Call[]): Promise<void> => {
      for (const call of calls) figures.push(await measure(app, services, call, probe));
    };
    for (const document of DOCUMENTS) {
      const other = await makePeople(services);
      await run(callsOn(document.name, other, await write(app, services, other, document)));
    }
    await run(callsWithLongFields(people));
    for (const { name, holdMs, totalMs, healthMs, status } of figures) {
      const isOver = holdMs > GOAL_MS || healthMs > HEALTH_GOAL_MS;
      const held = `${holdMs.toFixed(0).padStart(6)} ms of ${totalMs.toFixed(0)}`;
      console.log(`${isOver ? '!' : ' '} ${name.padEnd(48)} ${status} ${held}, health ${healthMs.toFixed(0)} ms`);
    }
    const report = {
      goalMs: GOAL_MS,
      longestMs: Math.max(...figures.map(({ holdMs }) => holdMs)),
      healthGoalMs: HEALTH_GOAL_MS,
      healthLongestMs: Math.max(...figures.map(({ healthMs }) => healthMs)),
      healthRefused: figures.reduce((sum, { refused }) => sum + refused, 0),
      machineLoad: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      processors: cpus().length,
      calls: figures,
    };
    await mkdir('results', { recursive: true });
    await writeFile('results/stall.json', `${JSON.stringify(report, null, 2)}\n`);
    await probe.stop();
    await threads.close();
    await app.close();
    await database.close();
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tokenOf(services: Services, { sessionId, userId }: Member): Promise<string> {
  return signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
}

async function write(
  app: FastifyInstance,
  services: Services,
  people: People,
  size: { units: number; unitsAnEdit: number },
): Promise<string> {
  let id = '';
  for (const part of pushesOf(people.assignmentId, Date.now() - 3_600_000, size)) {
    const url = `${API_BASE}/outbox/${people.S1.userId}/`;
    passedMs += 1000;
    const authorization = `Bearer ${await tokenOf(services, people.S1)}`;
    const answer = await app.inject({ method: 'POST', url, headers: { authorization }, payload: { parts: [part] } });
    id = answer.json<{ submissions: { id: string }[] }>().submissions[0]?.id ?? id;
  }
  return id;
}

function callsOn(size: string, { S1, T1, assignmentId }: People, id: string): Call[] {
  const of = (name: string, path: string, who: Member, body?: unknown): Call => ({
    name: `${name}, ${size}`,
    method: body === undefined ? 'GET' : 'POST',
    path,
    who,
    body,
  });
  const own = `/submissions/${id}`;
  return [
    of('text', `${own}/`, S1),
    of('text again', `${own}/`, S1),
    of('report', `${own}/report/`, T1),
    of('edits', `${own}/edits/`, S1),
    of('edits to replay', `${own}/edits/?purpose=replay`, T1),
    of('matches', `${own}/matches/`, T1),
    of('analysis', `${own}/analyze-ai/`, S1, {}),
    of('snapshot', `${own}/snapshots/`, S1, { content: { text: 'a '.repeat(450_000), timestamp: 0 } }),
    of('keystroke', `${own}/keystrokes/`, S1, { key_pressed: 'a', cursor_position: 1, event_type: 'insert' }),
    of('certificate', `${own}/certificates/`, S1, { with_text: true }),
    of('export', '/me/export/', S1),
    of('class', `/assignments/${assignmentId}/submissions/`, T1),
  ];
}

function callsWithLongFields({ S1, T1, courseId }: People): Call[] {
  const post = (name: string, path: string, who: Member | null, body: unknown): Call => ({
    name,
    method: 'POST',
    path,
    who,
    body,
  });
  const rows = (cell: string) =>
    Array.from({ length: 330 }, (_, row) => ({ row: row + 1, email: cell, roll_no: cell, name: cell }));
  const cells = ['@,a', 'a@', ' ', '-', '0', '<'].map((part) => `a@${part.repeat(990 / part.length)}`);
  const forms = LONG_STRINGS.flatMap((text) => [
    post('log-in with 100,000 characters', '/auth/login/', null, { email: text, password: text }),
    post('feedback with 100,000 characters', '/feedback/', null, { name: text, email: text, feedback: text }),
    post('join with 100,000 characters', '/join/', S1, { code: text }),
  ]);
  return [
    ...cells.map((cell) =>
      post('list of 330 full rows', `/courses/${courseId}/roster/preview/`, T1, { rows: rows(cell) }),
    ),
    ...forms,
    post('the longest push', `/outbox/${S1.userId}/`, S1, JSON.stringify({ parts: ['a'.repeat(BODY_MAX_BYTES - 20)] })),
    post('10 MB', '/auth/login/', null, 'a'.repeat(10 * 1024 * 1024)),
    post('10 MB pushed', `/outbox/${S1.userId}/`, S1, 'a'.repeat(10 * 1024 * 1024)),
  ];
}

async function measure(
  app: FastifyInstance,
  services: Services,
  { name, method, path, who, body }: Call,
  probe: HealthProbe,
): Promise<Figures> {
  const headers = {
    'content-type': 'application/json',
    ...(who === null ? {} : { authorization: `Bearer ${await tokenOf(services, who)}` }),
  };
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  await probe.read();
  const watch = watchLoop();
  const answer = await app.inject({
    method,
    url: API_BASE + path,
    headers,
    ...(body === undefined ? {} : { payload }),
  });
  return { name, status: answer.statusCode, ...(await watch.stop()), ...(await probe.read()) };
}

await main();
