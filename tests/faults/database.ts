import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { binary, chooseRunner, findBinaries, findPlaces } from '../../server/platform/database/binaries.ts';
import { SUPERUSER } from '../../server/platform/database/cluster.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';

const PORT = 5432;

/** A PostgreSQL of the test's own, that can be stopped as a power cut would. */
export interface FaultyDatabase {
  readonly config: PoolConfig;
  /** The number of stops without warning. */
  readonly stops: number;
  /** Stops it at once, in the middle of whatever it does, and starts it again: it recovers from its log. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a migrated database in a temporary folder and keeps its PostgreSQL running on one socket. */
export async function startFaultyDatabase(): Promise<FaultyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-faults-'));
  const made = await startEmbedded({ dataDir: folder });
  const database = made.config().database;
  await migrate(made.config());
  await made.stop();
  const runner = await chooseRunner();
  const places = await findPlaces(findBinaries(), folder, runner);
  const sockets = await mkdtemp(join(tmpdir(), 'longhand-s-'));
  if (runner !== undefined) await chown(sockets, runner.uid, runner.gid);
  const config: PoolConfig = { host: sockets, port: PORT, user: SUPERUSER, database };
  const settings = ['listen_addresses=', `unix_socket_directories=${sockets}`, `port=${PORT}`, 'max_connections=100'];

  async function start(): Promise<ChildProcess> {
    const args = ['-D', join(places.dataDir, 'postgres'), ...settings.flatMap((one) => ['-c', one])];
    const child = spawn(binary(places.home, 'postgres'), args, { ...runner, cwd: '/', stdio: 'ignore' });
    await untilAnswers(config, child);
    return child;
  }
  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  let running = await start();
  let stops = 0;
  return {
    config,
    get stops() {
      return stops;
    },
    async crash() {
      stops += 1;
      // SIGQUIT is PostgreSQL's immediate shutdown: no checkpoint, and clients are not told.
      await end(running, 'SIGQUIT');
      running = await start();
    },
    async close() {
      await end(running, 'SIGINT');
      await rm(sockets, { recursive: true, force: true });
      await rm(places.dataDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(config: PoolConfig, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
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
