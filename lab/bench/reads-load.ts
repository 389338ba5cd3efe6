import process from 'node:process';
import { startServers } from '../../tests/faults/servers.ts';
import { HttpLane } from './http-lane.ts';
import { processorMsIn, processorMsOf, processorMsSince } from './processor-time.ts';
import type { Read } from './reads-list.ts';

export const RUN_MS = Number(process.env['BENCH_SECONDS'] ?? 30) * 1000;
export const GOAL_MS = 100;
/** A start at half the rate, so that a cold server leaves no queue. */
const HALF_RATE_MS = 20_000;
/**
 * Then at the full rate: afterwards every connection has prepared the frequent statements, as after weeks of running.
 */
const WARM_UP_MS = 40_000;
const LANES = 64;

interface Times {
  requests: number;
  refused: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** All reads at one rate. */
export interface Run {
  perSecond: number;
  each: (Times & { name: string })[];
  all: Times;
  late: number;
  /** Processor time of a request, where it is known; it does not depend on waits. */
  serverMs: number | null;
  databaseMs: number | null;
  askerMs: number | null;
}

interface Sent {
  read: number;
  ms: number;
  status: number;
}

/** Sends each request when it is due, over a few connections, and counts after the warm-up. */
export async function measure(
  options: { postgres: object; key: string },
  {
    reads,
    heads,
    perSecond,
    folder,
  }: { reads: readonly Read[]; heads: readonly string[]; perSecond: number; folder: string },
): Promise<Run> {
  const servers = await startServers({ ...options, sabotage: null }, { reserves: 0 });
  try {
    const order = shuffled(reads.flatMap(({ share }, index) => Array.from({ length: share }, () => index)));
    const slowly = Math.round(((HALF_RATE_MS / 1000) * perSecond) / 2);
    const warming = slowly + Math.round((WARM_UP_MS / 1000) * perSecond);
    const count = warming + Math.round((RUN_MS / 1000) * perSecond);
    const dueOf = (number: number): number =>
      number < slowly ? (number * 2000) / perSecond : HALF_RATE_MS + ((number - slowly) * 1000) / perSecond;
    const sent: Sent[] = [];
    let next = 0;
    let late = 0;
    let warm: ReturnType<typeof processorTimes> | null = null;
    const began = performance.now();
    const lanes = Array.from({ length: LANES }, async () => {
      const lane = await HttpLane.open(servers.ports()[0] ?? 0);
      for (let number = next++; number < count; number = next++) {
        const due = began + dueOf(number);
        const wait = due - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        else if (number >= warming && wait < -GOAL_MS) late += 1;
        if (number >= warming) warm ??= processorTimes(servers.pid(), folder);
        const read = order[number % order.length] ?? 0;
        const status = await lane.send(heads[read] ?? '', Buffer.alloc(0));
        if (number >= warming) sent.push({ read, ms: performance.now() - due, status });
      }
      lane.close();
    });
    await Promise.all(lanes);
    const times = processorTimes(servers.pid(), folder);
    const each = reads.map(({ name }, index) => ({ name, ...figuresOf(sent.filter(({ read }) => read === index)) }));
    const spent = warm === null ? null : timesBetween(warm, times);
    const perRequest = (ms: number | null = null) => (ms === null ? null : tenths(ms / Math.max(1, sent.length)));
    return {
      perSecond,
      each,
      all: figuresOf(sent),
      late,
      serverMs: perRequest(spent?.server),
      databaseMs: perRequest(spent?.database),
      askerMs: perRequest(spent?.asker),
    };
  } finally {
    await servers.close();
  }
}

/** Processor times of the server, of the database, and of this program, which sends the requests. */
function processorTimes(pid: number, folder: string) {
  return { server: processorMsOf(pid), database: processorMsIn(folder), asker: processorMsOf(process.pid) };
}

type Spent = ReturnType<typeof processorTimes>;

function timesBetween(before: Spent, now: Spent) {
  const between = (one: 'server' | 'asker') => {
    const [from, to] = [before[one], now[one]];
    return from === null || to === null ? null : to - from;
  };
  return {
    server: between('server'),
    database: processorMsSince(before.database, now.database),
    asker: between('asker'),
  };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function figuresOf(sent: readonly Sent[]): Times {
  const times = sent.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => tenths(times[Math.floor(times.length * share)] ?? 0);
  return {
    requests: sent.length,
    refused: sent.filter(({ status }) => status !== 200).length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  };
}

/** A shuffle with a fixed seed. */
function shuffled(list: readonly number[]): number[] {
  const mixed = [...list];
  let state = 7;
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    const other = state % (index + 1);
    [mixed[index], mixed[other]] = [mixed[other] ?? 0, mixed[index] ?? 0];
  }
  return mixed;
}
