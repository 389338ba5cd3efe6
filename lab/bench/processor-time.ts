import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The kernel's unit of processor time on Linux: a hundredth of a second. */
const TICK_MS = 10;

/** The processor time of a process in milliseconds; null where it is not known. */
export function processorMsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** The processor times of all processes that work in a folder (a database's), by process id. */
export function processorMsIn(folder: string): ReadonlyMap<number, number> {
  return new Map(worksIn(folder).map((pid) => [pid, processorMsOf(pid) ?? 0]));
}

/** The processor time of processes since `before`; null where it is not known. Ended processes are not counted. */
export function processorMsSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number | null {
  if (before.size === 0) return null;
  return [...now].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
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
