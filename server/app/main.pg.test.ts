import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bundleServer, PROGRAM, type BundledServer } from '../../scripts/bundle-server.ts';
import { copyTemplate } from '../../tests/api/copy-template.ts';

interface Started {
  url: string;
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

let dataDir: string;
let bundled: BundledServer;
const left: Started[] = [];
beforeAll(async () => {
  bundled = await bundleServer(PROGRAM);
  dataDir = await mkdtemp(join(tmpdir(), 'longhand-main-'));
});
afterEach(async () => {
  for (const server of left.splice(0)) await server.end('SIGTERM');
});
afterAll(async () => {
  for (const folder of [dataDir, bundled.folder]) await rm(folder, { recursive: true, force: true });
});

function run(env: NodeJS.ProcessEnv, args: readonly string[]) {
  const child = spawn(process.execPath, [bundled.module('main'), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      LONGHAND_DATA_DIR: dataDir,
      // A shared computer that stands still for seconds is no reason to refuse calls.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const gone = once(child, 'exit') as Promise<[number | null]>;
  return { child, gone, output: () => output };
}

/** Starts the real program and waits until it is ready. */
async function start(env: NodeJS.ProcessEnv = {}, ...args: string[]): Promise<Started> {
  const port = await freePort();
  const { child, gone, output } = run({ PORT: String(port), ...env }, args);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/ready/`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const server: Started = {
    url,
    output,
    async end(signal) {
      child.kill(signal);
      return (await gone)[0];
    },
  };
  left.push(server);
  return server;
}

/** Starts the real program and returns its output once it has ended by itself. */
async function refused(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { gone, output } = run({ PORT: String(await freePort()), ...env }, args);
  expect((await gone)[0]).toBe(1);
  return output();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

function logIn(url: string, email: string): Promise<Response> {
  return fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Longhand-demo-1' }),
  });
}

async function programs(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/programs/`, { headers: { authorization: `Bearer ${token}` } })).status;
}

async function mailbox(server: Started): Promise<number> {
  // Not as a page: without a mailbox, the answer would be the app's page.
  return (await fetch(`${server.url}/dev/mailbox`, { headers: { accept: 'text/plain' } })).status;
}

// Each of these starts the program several times.
const TIMEOUT_MS = 300_000;

describe('the server as a program', { timeout: TIMEOUT_MS }, () => {
  it('makes a demo university on its first start, and only then', async () => {
    const first = await start();
    expect(first.output()).toContain('student@example.edu');
    for (const who of ['student', 'student2', 'teacher', 'admin']) {
      expect((await logIn(first.url, `${who}@example.edu`)).status).toBe(200);
    }
    expect(await first.end('SIGTERM')).toBe(0);
    const second = await start();
    expect((await logIn(second.url, 'student@example.edu')).status).toBe(200);
    expect((await stat(join(dataDir, 'key'))).mode & 0o777).toBe(0o600);
  });

  it('starts again after kill -9, on the data that is there', async () => {
    const first = await start();
    await first.end('SIGKILL');
    const second = await start();
    expect((await logIn(second.url, 'student@example.edu')).status).toBe(200);
  });

  it('says that it is not ready before it ends, and serves meanwhile', async () => {
    const server = await start({ DRAIN_SECONDS: '2' });
    const begun = Date.now();
    const ended = server.end('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/api/ready/`)).status).toBe(503);
    expect((await logIn(server.url, 'student@example.edu')).status).toBe(200);
    expect(await ended).toBe(0);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2000);
  });

  it('promises clients no longer connection than HAProxy keeps, which passes the promise on', async () => {
    const server = await start();
    const promised = /^timeout=(\d+)$/.exec((await fetch(`${server.url}/api/ready/`)).headers.get('keep-alive') ?? '');
    const balancer = await readFile(new URL('../../docs/operations/haproxy.cfg', import.meta.url), 'utf8');
    const kept = /^ *timeout http-keep-alive (\d+)s$/m.exec(balancer);
    expect(Number(promised?.[1])).toBeLessThan(Number(kept?.[1]));
  });

  it('says that it runs already, and leaves the running one alone', async () => {
    const first = await start();
    expect(await refused({})).toMatch(/already running/);
    expect((await logIn(first.url, 'student@example.edu')).status).toBe(200);
  });

  it('says which port is taken, and stops its database again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} is taken. Set PORT to another one.`);
    other.close();
    await start();
  });

  it('refuses another key, and none', async () => {
    const key = await readFile(join(dataDir, 'key'), 'utf8');
    expect(await refused({ LONGHAND_KEY: 'ab'.repeat(32) })).toMatch(/not the key/);
    await rm(join(dataDir, 'key'));
    expect(await refused({})).toMatch(/key is missing/);
    expect(await refused({ LONGHAND_KEY: 'short' })).toMatch(/32 random bytes/);
    await start({ LONGHAND_KEY: key });
    await writeFile(join(dataDir, 'key'), key, { mode: 0o600 });
  });

  it('leaves the demo out where it is told to, and in production', async () => {
    const folders = [join(dataDir, 'plain'), join(dataDir, 'production')];
    const plain = await start({ LONGHAND_DATA_DIR: folders[0] }, '--no-demo');
    const production = await start({ LONGHAND_DATA_DIR: folders[1], NODE_ENV: 'production' });
    for (const server of [plain, production]) expect((await logIn(server.url, 'student@example.edu')).status).toBe(401);
    expect(await mailbox(plain)).toBe(200);
    expect(await mailbox(production)).toBe(404);
  });

  it('closes the demo of an earlier run to everybody where others can reach the server', async () => {
    const folder = { LONGHAND_DATA_DIR: join(dataDir, 'opened') };
    const alone = await start(folder);
    expect(alone.output()).toContain('Only this computer can open it. HOST=0.0.0.0 lets others in');
    const answer = await logIn(alone.url, 'admin@example.edu');
    const { tokens } = (await answer.json()) as { tokens: { access: string; refresh: string } };
    expect(await programs(alone.url, tokens.access)).toBe(200);
    await alone.end('SIGTERM');

    const opened = await start({ ...folder, HOST: '0.0.0.0' });
    for (const who of ['student', 'student2', 'teacher', 'admin'])
      expect((await logIn(opened.url, `${who}@example.edu`)).status).toBe(401);
    expect(await programs(opened.url, tokens.access)).toBe(401);
    const again = await fetch(`${opened.url}/api/auth/refresh/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tokens.refresh }),
    });
    expect(again.status).toBe(401);
    expect(await mailbox(opened)).toBe(404);
    await opened.end('SIGTERM');

    const named = await start({ ...folder, HOST: '0.0.0.0', NODE_ENV: 'development' });
    expect((await logIn(named.url, 'admin@example.edu')).status).toBe(200);
    expect(await mailbox(named)).toBe(200);
  });

  it('names the variable that it does not understand', async () => {
    expect(await refused({ PORT: 'many' })).toContain("PORT must be a whole number from 0 to 65535, not 'many'.");
  });
});

describe('on a database of its operator', { timeout: TIMEOUT_MS }, () => {
  it('needs the key, brings the database up to date and serves', async () => {
    const { postgres, drop } = await copyTemplate();
    const address = `postgres://longhand@/${postgres.database}?host=${encodeURIComponent(postgres.host ?? '')}&port=${String(postgres.port)}`;
    expect(await refused({ DATABASE_URL: address })).toMatch(/needs LONGHAND_KEY/);
    const own = { DATABASE_URL: address, LONGHAND_KEY: '07'.repeat(32) };
    const metrics = String(await freePort());
    const server = await start({ ...own, METRICS_PORT: metrics });
    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain('\nlonghand_database_up 1\n');
    expect((await logIn(server.url, 'teacher@example.edu')).status).toBe(401);
    expect(await mailbox(server)).toBe(404);
    await server.end('SIGTERM');
    const named = await start({ ...own, NODE_ENV: 'development' });
    expect((await logIn(named.url, 'teacher@example.edu')).status).toBe(200);
    await named.end('SIGTERM');
    expect(await refused({ DATABASE_URL: address, LONGHAND_KEY: '08'.repeat(32) })).toMatch(/not the key/);
    await drop();
  });
});
