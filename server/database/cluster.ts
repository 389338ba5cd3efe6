import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binary, EmbeddedError, type Places, type Runner } from './binaries.ts';

export const SUPERUSER = 'longhand';

/** Makes the cluster in a folder beside and moves it in whole, so that a start that is killed leaves no half of one. */
export async function createCluster(
  places: Places,
  pgData: string,
  runner: Runner | undefined,
): Promise<string | undefined> {
  if ((await stat(join(pgData, 'PG_VERSION')).catch(() => null)) !== null) {
    await own(pgData, runner);
    return readPassword(places.dataDir);
  }
  const password = randomBytes(24).toString('base64url');
  const half = `${pgData}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await own(half, runner);
  const passwordFile = join(half, '..', `password.${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(passwordFile, runner);
  const made = runInitdb(places, half, passwordFile, runner);
  if (made.status !== 0) {
    await rm(half, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    throw new EmbeddedError(`PostgreSQL could not make its data folder: ${made.stderr.trim()}`);
  }
  await rename(passwordFile, join(places.dataDir, 'postgres-password'));
  if (process.getuid?.() === 0) await chown(join(places.dataDir, 'postgres-password'), 0, 0);
  await rename(half, pgData);
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

/** Of the superuser; asked for only where there are no sockets. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => undefined);
}

/** A cluster that another user made (the server ran as another user before) is taken over file by file. */
async function own(path: string, runner: Runner | undefined): Promise<void> {
  if (runner === undefined) return;
  const { uid } = await stat(path);
  if (uid !== runner.uid) spawnSync('chown', ['-R', `${runner.uid}:${runner.gid}`, path]);
}
