import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, type PoolConfig } from 'pg';
import {
  binary,
  chooseRunner,
  findBinaries,
  findPlaces,
  type Runner,
} from '../../server/platform/database/binaries.ts';
import { SUPERUSER } from '../../server/platform/database/cluster.ts';
import { DATABASE, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { startPooler } from '../api/pooler.ts';
import { startOtherPostgres } from '../fixtures/other-postgres.ts';
import { makeDisk } from './disk.ts';

const run = promisify(execFile);

const PORT = 5432;

/** A PostgreSQL of the test's own that meets what machines do to one. */
export interface FaultyDatabase {
  readonly config: PoolConfig;
  /** What it is: 'PostgreSQL 18.1' or 'PostgreSQL 18.1, through PgBouncer'. */
  readonly name: string;
  /** How servers reach it: through PgBouncer, which lets them prepare nothing, where one stands before it. */
  readonly reached: { readonly postgres: PoolConfig; readonly prepares: boolean };
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

/**
 * Makes a migrated database on a disk of its own and keeps its PostgreSQL running on one socket: the built-in one, or that
 * of the folder of binaries in LONGHAND_TEST_POSTGRES. PgBouncer stands before it where LONGHAND_TEST_POOLER is its
 * program.
 */
export async function startFaultyDatabase(): Promise<FaultyDatabase> {
  const disk = await makeDisk();
  const [data, kept] = [join(disk.folder, 'data'), join(disk.folder, 'copy')];
  const { database, runner, binaries } = await makeCluster(data);
  const sockets = await mkdtemp(join(tmpdir(), 'longhand-s-'));
  if (runner !== undefined) await chown(sockets, runner.uid, runner.gid);
  const config: PoolConfig = { host: sockets, port: PORT, user: SUPERUSER, database };
  const places = ['listen_addresses=', `unix_socket_directories=${sockets}`, `port=${PORT}`];
  const settings = [...places, 'max_connections=100', 'max_wal_size=256MB'];

  async function start(): Promise<ChildProcess> {
    const args = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
    const child = spawn(join(binaries, 'postgres'), args, { ...runner, cwd: '/', stdio: 'ignore' });
    await untilAnswers(config, child);
    return child;
  }
  let running = await start();
  const program = process.env['LONGHAND_TEST_POOLER'];
  const pooler = program === undefined ? null : await startPooler(program, config, sockets);
  /** Stops it without warning, does `act` to its files and starts it. */
  async function interrupted(act: () => Promise<void>): Promise<void> {
    // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, and clients are not told.
    await end(running, 'SIGQUIT');
    await act();
    running = await start();
  }
  return {
    config,
    name: `PostgreSQL ${await versionOf(config)}${pooler === null ? '' : ', through PgBouncer'}`,
    reached: { postgres: { ...config, ...pooler?.at }, prepares: pooler === null },
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
      pooler?.stop();
      await end(running, 'SIGINT');
      await rm(sockets, { recursive: true, force: true });
      await disk.close();
    },
  };
}

interface Cluster {
  readonly database: string;
  readonly runner: Runner | undefined;
  /** The folder of its binaries. */
  readonly binaries: string;
}

async function makeCluster(data: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-faults-'));
  const runner = await chooseRunner();
  const binaries = process.env['LONGHAND_TEST_POSTGRES'];
  const cluster =
    binaries === undefined ? await makeBuiltIn(data, folder, runner) : await makeOther(data, folder, binaries);
  await rm(folder, { recursive: true, force: true });
  return { ...cluster, runner };
}

async function makeBuiltIn(data: string, folder: string, runner: Runner | undefined): Promise<Omit<Cluster, 'runner'>> {
  const made = await startEmbedded({ dataDir: folder });
  const { database = '' } = made.config();
  await migrate(made.config());
  await made.stop();
  const places = await findPlaces(findBinaries(), folder, runner);
  await replace(data, join(places.dataDir, 'postgres'));
  await rm(places.dataDir, { recursive: true, force: true });
  return { database, binaries: dirname(binary(places.home, 'postgres')) };
}

async function makeOther(data: string, folder: string, binaries: string): Promise<Omit<Cluster, 'runner'>> {
  await chmod(folder, 0o755);
  const made = await startOtherPostgres(binaries, join(folder, 'other'));
  const client = new Client(made.config());
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  await migrate(made.config(DATABASE));
  await made.stop();
  await replace(data, join(folder, 'other', 'postgres'));
  return { database: DATABASE, binaries };
}

/** Copies a folder with its owners and modes, in place of what was there. */
async function replace(target: string, source: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await run('cp', ['-a', source, target]);
  await rm(join(target, 'postmaster.pid'), { force: true });
}

async function versionOf(config: PoolConfig): Promise<string> {
  const client = new Client(config);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
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
