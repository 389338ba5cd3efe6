import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushAnswer } from '#contract/outbox';
import { bundleServer, PROGRAM, type BundledServer } from '../../scripts/bundle-server.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { findPostmaster } from '../../server/platform/database/postmaster.ts';
import { REQUESTS_LOGIN } from '../../server/platform/database/requests-login.ts';
import { deviceStream } from '../fixtures/device-stream.ts';

const OPS_BEYOND = 20;
const BACK_MS = 30_000;

let bundled: BundledServer;
/** The data of a server that has just made the demo university: each test has a copy. */
let demo: string;
let dataFolder: string;
let server: ServerProcess;
beforeAll(async () => {
  bundled = await bundleServer(PROGRAM);
  demo = await newFolder();
  await (await startOn(demo)).stop();
});
afterAll(async () => {
  for (const folder of [bundled.folder, demo]) await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  dataFolder = await newFolder();
  await cp(demo, dataFolder, { recursive: true });
  server = await startOn(dataFolder);
});
afterEach(async () => {
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const newFolder = () => mkdtemp(join(tmpdir(), 'longhand-killed-database-'));

function startOn(folder: string): Promise<ServerProcess> {
  return startServerProcess({
    dataFolder: folder,
    env: { LOG_LEVEL: 'error' },
    bundled: [bundled.module('main')],
  });
}

const pgData = () => join(dataFolder, 'postgres');

async function postmasterPid(): Promise<number> {
  const found = await findPostmaster(pgData());
  if (found === null) throw new Error('PostgreSQL does not run.');
  return found.pid;
}

/** The process id of a PostgreSQL session that serves the pool. */
async function sessionPid(): Promise<number> {
  const parent = await postmasterPid();
  for (const name of await readdir('/proc')) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isChild = status.includes(`\nPPid:\t${String(parent)}\n`);
    if (isChild && command.startsWith(`postgres: ${REQUESTS_LOGIN} longhand `)) return Number(name);
  }
  throw new Error('PostgreSQL has no session.');
}

async function call(method: string, path: string, token?: string, body?: object): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function logIn(): Promise<{ token: string; userId: string }> {
  const account = { email: 'student@example.edu', password: 'Longhand-demo-1' };
  const answer = await call('POST', '/auth/login/', undefined, account);
  const { tokens, user } = (await answer.json()) as { tokens: { access: string }; user: { id: string } };
  return { token: tokens.access, userId: user.id };
}

/** A person who writes and pushes each edit until it is acknowledged. */
function writer(token: string, userId: string) {
  const page = deviceStream({ kind: 'practice' });
  const answers = new Map<number, number>();
  let high = 0;
  let submission = '';
  let retryAfter: string | null = null;
  async function pushOnce(): Promise<boolean> {
    const answer = await call('POST', `/outbox/${userId}/`, token, { parts: [page.part(high + 1)] });
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status === 503) retryAfter = answer.headers.get('retry-after');
    if (answer.status !== 202) return false;
    const { streams, submissions } = (await answer.json()) as PushAnswer;
    const [stream] = streams;
    if (stream?.status === 'stored') high = stream.high;
    submission = submissions[0]?.id ?? submission;
    return true;
  }
  return {
    page,
    answers,
    retryAfter: () => retryAfter,
    submission: () => submission,
    /** Writes `count` edits and returns the longest time that one was unacknowledged, in milliseconds. */
    async write(count: number): Promise<number> {
      let longest = 0;
      for (let edit = 0; edit < count; edit += 1) {
        page.type('x');
        const began = Date.now();
        while (!(await pushOnce())) {
          if (Date.now() - began > BACK_MS) throw new Error(server.output());
          await sleep(50);
        }
        longest = Math.max(longest, Date.now() - began);
      }
      return longest;
    },
  };
}

describe("the server's own PostgreSQL", { timeout: 300_000 }, () => {
  it.each([
    ['the whole of it', postmasterPid, 'PostgreSQL ended unexpectedly (SIGKILL).'],
    ['one of its sessions', sessionPid, 'A process of PostgreSQL ended unexpectedly.'],
  ])('comes back when %s is killed, with all that was acknowledged', async (_, pidOf, sentence) => {
    const { token, userId } = await logIn();
    const hand = writer(token, userId);
    await hand.write(OPS_BEYOND);
    for (let kill = 0; kill < 3; kill += 1) {
      process.kill(await pidOf(), 'SIGKILL');
      expect(await hand.write(OPS_BEYOND)).toBeLessThan(BACK_MS);
      await until(() => server.output().split('PostgreSQL answers again').length > kill + 1);
    }
    expect([...hand.answers.keys()].filter((status) => status !== 202 && status !== 503)).toEqual([]);
    expect(hand.answers.get(503)).toBeGreaterThan(0);
    expect(Number(hand.retryAfter())).toBeGreaterThan(0);
    expect(server.output()).toContain(sentence);
    const stored = await call('GET', `/submissions/${hand.submission()}/edits/?after=0`, token);
    const { batches } = (await stored.json()) as { batches: { ops: unknown[] }[] };
    expect(batches.flatMap(({ ops }) => ops)).toEqual(hand.page.ops);
    // The data folder is locked again: no other server may start on it.
    await expect(startServerProcess({ dataFolder, bundled: [bundled.module('main')] })).rejects.toThrow(
      /already running/,
    );
    expect((await call('GET', '/ready/')).status).toBe(200);
  });

  it('ends the server, with a sentence, where it can not come back', async () => {
    const control = join(pgData(), 'global', 'pg_control');
    const pid = await postmasterPid();
    await rename(control, `${control}.away`);
    process.kill(pid, 'SIGKILL');
    await until(() => server.output().includes('PostgreSQL could not be started again.'), 120_000);
    await until(() => server.endedWith() !== null);
    expect(server.endedWith()).toBe(1);
    expect(server.output()).toContain('The server ends too.');
    expect(await call('GET', '/health/').catch(() => null)).toBeNull();
    await rename(`${control}.away`, control);
    await server.start();
    expect((await call('GET', '/ready/')).status).toBe(200);
  });
});

async function until(holds: () => boolean | Promise<boolean>, patienceMs = BACK_MS): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`It did not come to that:\n${server.output()}`);
    await sleep(50);
  }
}
