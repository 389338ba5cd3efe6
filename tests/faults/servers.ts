import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
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

/** One server that serves and some in reserve, so that a kill costs the clients milliseconds. */
export interface Servers {
  /** The port of the serving process; 0 while there is none. */
  port(): number;
  /** The process id of the serving process. */
  pid(): number;
  readonly kills: number;
  /** The number of servers that ended without being killed. */
  readonly deaths: number;
  /** Ends the serving one with SIGKILL and lets the next one serve. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Bundles the server, so that a new process loads in a moment, and starts the first ones. */
export async function startServers(options: ServerOptions, reserves = RESERVES): Promise<Servers> {
  const cache = join(ROOT, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'faults-'));
  const program = await bundle(folder);
  let port = 0;
  let kills = 0;
  let deaths = 0;
  const killed = new Set<Child>();
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
  let serving = begin();
  port = await listen(serving);
  const reserve = Array.from({ length: reserves }, begin);
  return {
    port: () => port,
    pid: () => serving.child.pid ?? 0,
    get kills() {
      return kills;
    },
    get deaths() {
      return deaths;
    },
    async kill() {
      const next = reserve.shift() ?? begin();
      await next.ready;
      reserve.push(begin());
      kills += 1;
      port = 0;
      end(serving);
      serving = next;
      port = await listen(serving);
    },
    async close() {
      end(serving);
      reserve.forEach(end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: join(ROOT, 'tests/faults/server.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  });
  // The bundled module reads this file from its own folder.
  await copyFile(join(ROOT, 'server/people/account/common-passwords.txt'), join(folder, 'common-passwords.txt'));
  return join(folder, 'server.mjs');
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
