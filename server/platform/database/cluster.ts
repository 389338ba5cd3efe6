import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binary, EmbeddedError, type Places, type Runner } from './binaries.ts';

export const SUPERUSER = 'longhand';
const PASSWORD_FILE = 'longhand-password';

/**
 * Makes the cluster in a temporary folder and renames it, so that a killed start leaves no half of one.
 * @returns the superuser's password; undefined where its file is missing.
 */
export async function createCluster(
  places: Places,
  pgData: string,
  runner: Runner | undefined,
): Promise<string | undefined> {
  if (await isThere(pgData)) {
    await own(pgData, runner);
    return readPassword(pgData);
  }
  const half = await mkdtemp(`${pgData}.`);
  try {
    const password = await fill(places, half, runner);
    await rename(half, pgData);
    return password;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Of two first starts at once the faster one has made the cluster.
    if (await isThere(pgData)) return await readPassword(pgData);
    throw error;
  }
}

async function isThere(pgData: string): Promise<boolean> {
  return (await stat(join(pgData, 'PG_VERSION')).catch(() => null)) !== null;
}

async function fill(places: Places, folder: string, runner: Runner | undefined): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${folder}.password`;
  await own(folder, runner);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(passwordFile, runner);
  const made = runInitdb(places, folder, passwordFile, runner);
  await rm(passwordFile, { force: true });
  if (made.status !== 0) throw new EmbeddedError(`PostgreSQL could not make its data folder: ${made.stderr.trim()}`);
  await writeFile(join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  await own(join(folder, PASSWORD_FILE), runner);
  return password;
}

function runInitdb(
  places: Places,
  folder: string,
  passwordFile: string,
  runner: Runner | undefined,
): SpawnSyncReturns<string> {
  const args = [
    '-D',
    folder,
    '-U',
    SUPERUSER,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    `--pwfile=${passwordFile}`,
  ];
  const access = process.platform === 'win32' ? '--auth-local=scram-sha-256' : '--auth-local=trust';
  return spawnSync(binary(places.home, 'initdb'), [...args, access, '--auth-host=scram-sha-256'], {
    ...runner,
    cwd: '/',
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    encoding: 'utf8',
  });
}

/** The superuser's password, needed only where there are no sockets; undefined where its file is missing. */
export async function readPassword(pgData: string): Promise<string | undefined> {
  return readFile(join(pgData, PASSWORD_FILE), 'utf8').catch(() => undefined);
}

/** Takes over the files of a cluster that another user made, when the server ran as that user. */
async function own(path: string, runner: Runner | undefined): Promise<void> {
  if (runner === undefined) return;
  const { uid } = await stat(path);
  if (uid !== runner.uid) spawnSync('chown', ['-R', `${runner.uid}:${runner.gid}`, path]);
}
