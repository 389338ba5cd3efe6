import { quantile } from './engine-logs.ts';

interface Row {
  what: string;
  value: number;
  unit: string;
  goal?: string;
}
export const rows: Row[] = [];

/** Records a figure and prints it. */
export function report(what: string, value: number, unit: string, goal?: string): void {
  rows.push(goal === undefined ? { what, value, unit } : { what, value, unit, goal });
  const figure = value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
  console.log(
    `${what.padEnd(72)} ${figure.padStart(9)} ${unit.padEnd(10)} ${goal === undefined ? '' : `goal ${goal}`}`,
  );
}

/**
 * The best and the median time of several calls in milliseconds, and the processor time of the best, which other work
 * on the machine does not affect.
 */
export function timed(act: () => unknown, runs = 25): { best: number; median: number; cpu: number } {
  const times: number[] = [];
  const busy: number[] = [];
  for (let k = 0; k < runs; k += 1) {
    const usage = process.cpuUsage();
    const before = performance.now();
    act();
    times.push(performance.now() - before);
    busy.push(cpuMs(usage));
  }
  return { best: Math.min(...times), median: quantile(times, 0.5), cpu: Math.min(...busy) };
}

/** Processor time in milliseconds since a usage was taken. */
export function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
