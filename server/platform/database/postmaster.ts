import { execFileSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_MS = 30_000;
const POLL_MS = 20;

/** A PostgreSQL that runs on a data folder, as its own pid file and the kernel tell. */
export interface Postmaster {
  pid: number;
  /** The folder of its socket; empty where it listens on loopback only. */
  socketDir: string;
  port: number;
}

/**
 * Finds the PostgreSQL that runs on `pgData`. A pid counts only after its executable was checked; a pid file whose
 * process is gone, or is another program, is stale and is removed.
 */
export async function findPostmaster(pgData: string): Promise<Postmaster | null> {
  const path = join(pgData, 'postmaster.pid');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!(await isPostgresOn(pid, pgData))) {
    await rm(path, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), socketDir: (lines[4] ?? '').trim() };
}

/** Asks PostgreSQL to end its sessions, write a checkpoint and exit; kills it where that takes too long. */
export async function stopPostmaster(postmaster: Postmaster, pgData: string): Promise<void> {
  signal(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + STOP_MS;
  while (await isPostgresOn(postmaster.pid, pgData)) {
    if (Date.now() > deadline) {
      // SIGQUIT is PostgreSQL's own emergency stop: its children go too, and the log replays at the next start.
      signal(postmaster.pid, 'SIGQUIT');
      await sleep(1000);
      return;
    }
    await sleep(POLL_MS);
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isPostgresOn(pid: number, pgData: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgresByName(pid);
  try {
    const program = await readlink(`/proc/${pid}/exe`);
    // A program that was replaced by an update reads '/path/postgres (deleted)'.
    if (basename(program).replace(' (deleted)', '') !== 'postgres') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(pgData));
  } catch (error) {
    // The process is gone, or a zombie: its exe can't be read, and it holds no resources.
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    throw error;
  }
}

function isPostgresByName(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' }).includes('postgres.exe');
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
      .trim()
      .endsWith('postgres');
  } catch {
    return false;
  }
}

/** Removes the socket folder that a killed server left behind; only one that this program made. */
export async function removeSocketDir(socketDir: string, prefix: string): Promise<void> {
  if (socketDir === '' || !basename(socketDir).startsWith(prefix) || dirname(socketDir) === socketDir) return;
  await rm(socketDir, { recursive: true, force: true });
}
