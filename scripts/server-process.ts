import { spawn, type ChildProcess } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
const OUTPUT_KEPT = 20_000;
/**
 * Demo accounts and mailbox page, on this computer alone, whatever the environment says. A shared computer that stalls
 * for seconds must not make the server refuse calls.
 */
const OWN_ENV = { NODE_ENV: 'development', HOST: '127.0.0.1', MAX_EVENT_LOOP_DELAY_MS: '0' };

export interface ServerProcess {
  readonly port: number;
  /** The process that runs now; null while none does. */
  pid(): number | null;
  readonly url: string;
  readonly dataFolder: string;
  /** The number of times that the server was killed. */
  readonly kills: number;
  /** Ends the server with SIGKILL, as a crash would: without a flush or a goodbye. */
  kill(): Promise<void>;
  /** Restarts it on the same data and port, and waits until it answers. Throws with its output when it doesn't. */
  start(): Promise<void>;
  /** Ends it gracefully. */
  stop(): Promise<void>;
  /** The last part of the server's output. */
  output(): string;
  /** Its exit code or signal if it ended without {@link kill} and {@link stop}; null while it runs, and after these. */
  endedWith(): number | NodeJS.Signals | null;
}

/** Starts the product's server in a process of its own on a data folder, and waits until it answers. */
export async function startServerProcess(options: {
  dataFolder: string;
  port?: number | undefined;
  args?: readonly string[] | undefined;
  env?: NodeJS.ProcessEnv | undefined;
  /** Modules to run in place of the server's sources, each after the one before; needs {@link bundleServer}. */
  bundled?: readonly string[] | undefined;
}): Promise<ServerProcess> {
  // Under root, PostgreSQL runs as another user: if that user can't enter the folder, the data would be put elsewhere
  // and stay there.
  if (process.getuid?.() === 0) await chmod(options.dataFolder, 0o755).catch(() => undefined);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = options.bundled?.at(-1) ?? join(ROOT, 'server/app/main.ts');
  const imports = (options.bundled?.slice(0, -1) ?? ['tsx']).flatMap((one) => ['--import', one]);
  let child: ChildProcess | null = null;
  let output = '';
  let kills = 0;

  async function start(): Promise<void> {
    const spawned = spawn(process.execPath, [...imports, program, ...(options.args ?? [])], {
      cwd: ROOT,
      env: { ...process.env, ...OWN_ENV, ...options.env, PORT: String(port), LONGHAND_DATA_DIR: options.dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_KEPT));
    spawned.stdout.on('data', keep);
    spawned.stderr.on('data', keep);
    child = spawned;
    await untilReady(url, spawned, () => output);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    const timer = setTimeout(() => ending.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  await start();
  return {
    port,
    url,
    dataFolder: options.dataFolder,
    get kills() {
      return kills;
    },
    async kill() {
      kills++;
      await end('SIGKILL');
    },
    pid: () => child?.pid ?? null,
    start,
    stop: () => end('SIGTERM'),
    output: () => output,
    endedWith: () => child?.exitCode ?? child?.signalCode ?? null,
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    try {
      const answer = await fetch(`${url}/api/ready/`);
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The server did not get ready in ${START_TIMEOUT_MS / 1000} s:\n${output()}`);
}
