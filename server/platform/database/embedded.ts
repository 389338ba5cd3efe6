import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, chown, mkdtemp, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { archiving } from '../backup/archive.ts';
import { systemOf } from '../backup/places.ts';
import { binary, chooseRunner, EmbeddedError, findBinaries, findPlaces, type Places, type Runner } from './binaries.ts';
import { createCluster, readPassword, SUPERUSER } from './cluster.ts';
import { keepRunning, type Owned } from './keep-running.ts';
import { lastWords } from './last-words.ts';
import { findPostmaster, removeSocketDir, stopPostmaster } from './postmaster.ts';

export const DATABASE = 'longhand';
const SOCKET_PREFIX = 'longhand-';
const SOCKET_PATH_MAX_BYTES = 107;
const PORT_IN_SOCKET_NAME = 5432;
const OWNER_LOCK = 4_020_190_002;
const START_MS = 30_000;
const RECOVERY_MS = 12 * 3_600_000;
const OWNER_WAIT_MS = 3000;

/** Another server runs on this data folder. */
export class AlreadyRunningError extends EmbeddedError {}

export interface EmbeddedOptions {
  dataDir: string;
  /** Where sockets go; the system's temporary folder unless given. 'none' listens on loopback with a password. */
  socketParent?: string | undefined;
  /** Further settings of PostgreSQL, as name=value. */
  settings?: readonly string[] | undefined;
  /** The backup folder in which the write-ahead log is archived; absent: it is not. */
  backupDir?: string | undefined;
  /** PostgreSQL recovers from a backup: that may take as long as it takes, and is not tried again. */
  recovers?: boolean | undefined;
  /** Called with a sentence when PostgreSQL ended by itself and is started again. */
  say?: ((sentence: string) => void) | undefined;
}

/** The server's own PostgreSQL, which no other program can reach. */
export interface Embedded {
  /** The data folder in use: not always the one asked for (see `moved`). */
  dataDir: string;
  moved: readonly string[];
  /** How to connect to one of its databases. */
  config(database?: string): PoolConfig;
  /** Resolves with a sentence when PostgreSQL ended unasked and could not be started again. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

interface Listening {
  host: string;
  port: number;
  socketDir: string | undefined;
  password: string | undefined;
}

/**
 * Starts PostgreSQL on `dataDir`, which the first call makes, and takes the owner's lock. An orphan of a killed server
 * is stopped first.
 * @throws AlreadyRunningError where a living server owns the folder; EmbeddedError where PostgreSQL can't be started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const runner = await chooseRunner();
  const places = await findPlaces(findBinaries(), options.dataDir, runner);
  const pgData = join(places.dataDir, 'postgres');
  await clearTheWay(pgData, places.dataDir);
  const password = await createCluster(places, pgData, runner);
  const settings = await settingsOf(options, pgData, runner);
  const deadline = Date.now() + START_MS;
  for (;;) {
    const listening = await chooseListening(options, runner, password);
    const child = await launch(places, pgData, listening, runner, settings);
    const owner = await connectOwner(child, listening, options.recovers === true ? RECOVERY_MS : START_MS);
    if (owner !== null)
      return running({ places, pgData, listening, runner, settings, say: options.say }, { child, owner });
    await removeSocketDir(listening.socketDir ?? '', SOCKET_PREFIX);
    // Two starts at once, or a pid file whose dead process is not collected yet: look again.
    await clearTheWay(pgData, places.dataDir);
    if (options.recovers === true || Date.now() > deadline) {
      throw new EmbeddedError(`PostgreSQL did not start. ${await lastWords(places.dataDir)}`);
    }
    await sleep(250);
  }
}

async function settingsOf(
  { settings = [], backupDir }: EmbeddedOptions,
  pgData: string,
  runner: Runner | undefined,
): Promise<readonly string[]> {
  return backupDir === undefined
    ? settings
    : [...settings, ...(await archiving(backupDir, await systemOf(pgData), runner))];
}

/** Stops an orphaned PostgreSQL. @throws AlreadyRunningError where a living server holds the owner's lock. */
async function clearTheWay(pgData: string, dataDir: string): Promise<void> {
  const deadline = Date.now() + OWNER_WAIT_MS;
  for (;;) {
    const postmaster = await findPostmaster(pgData);
    if (postmaster === null) return;
    const password = await readPassword(pgData);
    const host = postmaster.socketDir === '' ? '127.0.0.1' : postmaster.socketDir;
    const owned = await isOwned({ host, port: postmaster.port, socketDir: undefined, password });
    if (owned === 'no') {
      await stopPostmaster(postmaster, pgData);
      await removeSocketDir(postmaster.socketDir, SOCKET_PREFIX);
      return;
    }
    // The connection of a server killed just now may still be open; a PostgreSQL that is starting can't be asked yet.
    if (Date.now() > deadline + (owned === 'unknown' ? START_MS : 0)) {
      throw new AlreadyRunningError(
        `Longhand is already running on ${dataDir} (PostgreSQL is process ${postmaster.pid}).`,
      );
    }
    await sleep(100);
  }
}

async function isOwned(listening: Listening): Promise<'yes' | 'no' | 'unknown'> {
  const client = new Client({ ...clientConfig(listening, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await takeLock(client)) ? 'no' : 'yes';
  } catch {
    return 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0]?.taken === true;
}

function clientConfig(listening: Listening, database: string): ClientConfig {
  return { host: listening.host, port: listening.port, user: SUPERUSER, password: listening.password, database };
}

async function chooseListening(
  options: EmbeddedOptions,
  runner: Runner | undefined,
  password: string | undefined,
): Promise<Listening> {
  const parent = options.socketParent ?? (process.platform === 'win32' ? 'none' : tmpdir());
  const longest = `${parent}/${SOCKET_PREFIX}XXXXXX/.s.PGSQL.${PORT_IN_SOCKET_NAME}`;
  if (parent === 'none' || Buffer.byteLength(longest) > SOCKET_PATH_MAX_BYTES) {
    return { host: '127.0.0.1', port: await freePort(), socketDir: undefined, password };
  }
  const socketDir = await mkdtemp(join(parent, SOCKET_PREFIX));
  await chmod(socketDir, 0o700);
  if (runner !== undefined) await chown(socketDir, runner.uid, runner.gid);
  return { host: socketDir, port: PORT_IN_SOCKET_NAME, socketDir, password };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function launch(
  places: Places,
  pgData: string,
  listening: Listening,
  runner: Runner | undefined,
  settings: readonly string[],
): Promise<ChildProcess> {
  const log = await open(join(places.dataDir, 'postgres.log'), 'a', 0o600);
  const chosen = [
    `listen_addresses=${listening.socketDir === undefined ? listening.host : ''}`,
    `unix_socket_directories=${listening.socketDir ?? ''}`,
    'unix_socket_permissions=0700',
    `port=${listening.port}`,
    'max_connections=60',
    'timezone=UTC',
    'log_timezone=UTC',
    // Statements hold people's words: the log names no values and no statement.
    'log_statement=none',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    'log_error_verbosity=terse',
    ...settings,
  ];
  // Its own process group: Ctrl-C reaches the server, which ends its work first and then stops PostgreSQL.
  const child = spawn(binary(places.home, 'postgres'), ['-D', pgData, ...chosen.flatMap((one) => ['-c', one])], {
    ...runner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
  });
  child.on('error', () => undefined);
  await log.close();
  return child;
}

/**
 * Connects, takes the owner's lock and creates the database. The connection holds the lock for the server's life.
 * @returns null where PostgreSQL ended first or another server has the lock.
 */
async function connectOwner(child: ChildProcess, listening: Listening, startMs: number): Promise<Client | null> {
  const deadline = Date.now() + startMs;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined && Date.now() < deadline) {
    const client = new Client(clientConfig(listening, 'postgres'));
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (await takeLock(client)) {
        await createDatabase(client);
        return client;
      }
      await client.end();
      return null;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(15);
    }
  }
  return null;
}

async function createDatabase(client: Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
}

interface Begun {
  places: Places;
  pgData: string;
  listening: Listening;
  runner: Runner | undefined;
  settings: readonly string[];
  say: EmbeddedOptions['say'];
}

function running({ places, pgData, listening, runner, settings, say }: Begun, first: Owned): Embedded {
  const kept = keepRunning(
    {
      launch: async () => {
        await findPostmaster(pgData);
        return launch(places, pgData, listening, runner, settings);
      },
      own: (child) => connectOwner(child, listening, START_MS),
      say: say ?? (() => undefined),
    },
    first,
  );
  return {
    dataDir: places.dataDir,
    moved: places.moved,
    config: (database = DATABASE) => clientConfig(listening, database),
    lost: kept.lost.then(async (sentence) => `${sentence} ${await lastWords(places.dataDir)}`),
    async stop() {
      await kept.stop();
      await removeSocketDir(listening.socketDir ?? '', SOCKET_PREFIX);
    },
  };
}
