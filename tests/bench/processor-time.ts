import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Known on Linux, where the kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** How long a process has computed, in milliseconds; null where that is not known. */
export function processorMsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** The same of all processes that work in a folder: a database's. One that ended meanwhile is not counted. */
export function processorMsIn(folder: string): number | null {
  const pids = worksIn(folder);
  return pids.length === 0 ? null : pids.reduce((sum, pid) => sum + (processorMsOf(pid) ?? 0), 0);
}

function worksIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isIn(pid, folder));
  } catch {
    return [];
  }
}

function isIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}
