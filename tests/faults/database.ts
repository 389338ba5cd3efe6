import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type PoolConfig } from 'pg';
import { binary, chooseRunner, findBinaries, findPlaces } from '../../server/platform/database/binaries.ts';
import { SUPERUSER } from '../../server/platform/database/cluster.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { makeDisk } from './disk.ts';

const run = promisify(execFile);

const PORT = 5432;

/** A PostgreSQL of the test's own that meets what machines do to one. */
export interface FaultyDatabase {
  readonly config: PoolConfig;
  /** Whether this machine lets the disk be full. */
  readonly canBeFull: boolean;
  /**
   * Stops it at once, in the middle of whatever it does, copies its files in place of an earlier copy, and starts it
   * again: it recovers from its log.
   */
  copy(): Promise<void>;
  /** Stops it the same way and puts the files of the last copy back. `between` runs before it starts again. */
  restore(between: () => void): Promise<void>;
  /** Holds every process that serves a connection or writes, as a disk does that does not answer for a while. */
  stall(ms: number): Promise<void>;
  /** Leaves no room on its disk for a while. PostgreSQL may end by itself meanwhile: then it is started again. */
  fill(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes a migrated database on a disk of its own and keeps its PostgreSQL running on one socket. */
export async function startFaultyDatabase(): Promise<FaultyDatabase> {
  const disk = await makeDisk();
  const [data, kept] = [join(disk.folder, 'data'), join(disk.folder, 'copy')];
  const { database, runner, home } = await makeCluster(data);
  const sockets = await mkdtemp(join(tmpdir(), 'longhand-s-'));
  if (runner !== undefined) await chown(sockets, runner.uid, runner.gid);
  const config: PoolConfig = { host: sockets, port: PORT, user: SUPERUSER, database };
  const places = ['listen_addresses=', `unix_socket_directories=${sockets}`, `port=${PORT}`];
  const settings = [...places, 'max_connections=100', 'max_wal_size=256MB'];

  async function start(): Promise<ChildProcess> {
    const args = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
    const child = spawn(binary(home, 'postgres'), args, { ...runner, cwd: '/', stdio: 'ignore' });
    await untilAnswers(config, child);
    return child;
  }
  let running = await start();
  /** Stops it without warning, does `act` to its files and starts it. */
  async function interrupted(act: () => Promise<void>): Promise<void> {
    // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, and clients are not told.
    await end(running, 'SIGQUIT');
    await act();
    running = await start();
  }
  return {
    config,
    canBeFull: disk.canBeFull,
    copy: () => interrupted(() => replace(kept, data)),
    restore: (between) =>
      interrupted(async () => {
        await replace(data, kept);
        between();
      }),
    stall: (ms) => stall(running.pid, ms),
    async fill(ms) {
      await disk.fill();
      await sleep(ms);
      await disk.free();
      if (hasEnded(running)) running = await start();
      else await untilAnswers(config, running);
    },
    async close() {
      await end(running, 'SIGINT');
      await rm(sockets, { recursive: true, force: true });
      await disk.close();
    },
  };
}

async function makeCluster(data: string) {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-faults-'));
  const made = await startEmbedded({ dataDir: folder });
  const { database } = made.config();
  await migrate(made.config());
  await made.stop();
  const runner = await chooseRunner();
  const places = await findPlaces(findBinaries(), folder, runner);
  await replace(data, join(places.dataDir, 'postgres'));
  await rm(places.dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  return { database, runner, home: places.home };
}

/** Copies a folder with its owners and modes, in place of what was there. */
async function replace(target: string, source: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await run('cp', ['-a', source, target]);
  await rm(join(target, 'postmaster.pid'), { force: true });
}

async function stall(postmaster: number | undefined, ms: number): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(postmaster)]);
  const children = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
  signal(children, 'SIGSTOP');
  await sleep(ms);
  signal(children, 'SIGCONT');
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(name);
  await ended;
}

async function untilAnswers(config: PoolConfig, child: ChildProcess): Promise<void> {
  while (!hasEnded(child)) {
    const client = new Client(config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL ended with ${child.exitCode ?? child.signalCode} (process ${process.pid} started it).`);
}
