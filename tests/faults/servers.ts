import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '../../scripts/bundle-server.ts';
import type { ServerOptions } from './server.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The number of loaded servers in reserve. */
const RESERVES = 2;

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Loaded {
  readonly child: Child;
  /** Resolves once everything is loaded. */
  readonly ready: Promise<void>;
}

/** Some servers that serve one database, and some in reserve, so that a kill costs the clients milliseconds. */
export interface Servers {
  /** The ports of the serving processes. */
  ports(): readonly number[];
  /** The process id of the first serving process; 0 while there is none. */
  pid(): number;
  readonly kills: number;
  /** The number of servers that ended without being killed. */
  readonly deaths: number;
  /** Ends one of the serving with SIGKILL and lets the next one serve. `which`: uniform in [0, 1). */
  kill(which?: number): Promise<void>;
  /** Ends all with SIGKILL and serves no more, until {@link serve}. */
  stop(): void;
  serve(): Promise<void>;
  /** Sets the clock of all servers, also of later ones, this far from the real one. */
  setClock(offsetMs: number): void;
  close(): Promise<void>;
}

interface Serving {
  readonly loaded: Loaded;
  readonly port: number;
}

/** Bundles the server, so that a new process loads in a moment, and starts the first ones. */
export async function startServers(options: ServerOptions, { nodes = 1, reserves = RESERVES } = {}): Promise<Servers> {
  const bundled = await bundleServer({ server: 'tests/faults/server.ts' });
  const program = bundled.module('server');
  let [kills, deaths, offsetMs] = [0, 0, 0];
  const killed = new Set<Child>();
  let serving: Serving[] = [];
  let reserve: Loaded[] = [];

  function begin(): Loaded {
    const loaded = load(program, options);
    loaded.child.once('exit', () => {
      if (!killed.has(loaded.child)) deaths += 1;
    });
    return loaded;
  }
  function end({ child }: Loaded): void {
    killed.add(child);
    child.kill('SIGKILL');
  }
  async function next(): Promise<Loaded> {
    const loaded = reserve.shift() ?? begin();
    await loaded.ready;
    if (reserve.length < reserves) reserve.push(begin());
    return loaded;
  }
  async function serveOne(loaded: Loaded): Promise<void> {
    tellClock(loaded, offsetMs);
    serving.push({ loaded, port: await listen(loaded) });
  }
  async function serve(): Promise<void> {
    while (serving.length < nodes) await serveOne(await next());
  }

  reserve = Array.from({ length: reserves }, begin);
  await serve();
  return {
    ports: () => serving.map(({ port }) => port),
    pid: () => serving[0]?.loaded.child.pid ?? 0,
    get kills() {
      return kills;
    },
    get deaths() {
      return deaths;
    },
    async kill(which = 0) {
      const loaded = await next();
      kills += 1;
      const victim = serving[Math.floor(which * serving.length)];
      serving = serving.filter((each) => each !== victim);
      if (victim !== undefined) end(victim.loaded);
      await serveOne(loaded);
    },
    stop() {
      for (const { loaded } of serving) end(loaded);
      serving = [];
    },
    serve,
    setClock(ms) {
      offsetMs = ms;
      for (const { loaded } of serving) tellClock(loaded, ms);
    },
    async close() {
      for (const { loaded } of serving) end(loaded);
      reserve.forEach(end);
      await rm(bundled.folder, { recursive: true, force: true });
    },
  };
}

function tellClock({ child }: Loaded, offsetMs: number): void {
  child.stdin.write(`clock ${offsetMs}\n`);
}

function load(program: string, options: ServerOptions): Loaded {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const ready = said(child, /^ready$/).then(() => undefined);
  ready.catch(() => undefined);
  return { child, ready };
}

async function listen({ child, ready }: Loaded): Promise<number> {
  await ready;
  const spoken = said(child, /^port (\d+)$/);
  child.stdin.write('listen\n');
  return Number(await spoken);
}

/** Waits for a matching line and returns its first group. Throws where the process ends without it. */
function said(child: Child, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The server under test ended before it was told to.'));
    child.once('exit', ended);
    const hear = (chunk: Buffer) => {
      for (const text of chunk.toString().split('\n')) {
        const match = line.exec(text);
        if (match === null) continue;
        child.off('exit', ended);
        child.stdout.off('data', hear);
        resolve(match[1] ?? '');
      }
    };
    child.stdout.on('data', hear);
  });
}
