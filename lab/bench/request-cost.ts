import { Client, type PoolConfig } from 'pg';
import type { Servers } from '../../tests/faults/servers.ts';
import { HttpLane } from './http-lane.ts';
import { processorMsIn, processorMsOf, processorMsSince } from './processor-time.ts';

/** One request as the bytes of HTTP. */
export interface Prepared {
  readonly head: string;
  readonly body: Buffer;
}

/** A database: its address, and the folder in which its processes work. */
export interface Workplace {
  readonly postgres: PoolConfig;
  readonly folder: string;
}

/** What one request of a kind takes. */
export interface Cost {
  /** Processor time of the server's process. */
  readonly serverMs: number;
  /** Processor time of PostgreSQL. */
  readonly databaseMs: number;
  /** Pages of 8 kB that PostgreSQL looked at: the same on every machine. */
  readonly pages: number;
  /** The half of the requests was answered faster than this. */
  readonly p50Ms: number;
  /** Bytes of one answer, with its headers. */
  readonly bytes: number;
  readonly refused: number;
}

/** PostgreSQL tells its counts after at most this long. */
const TOLD_MS = 1500;

/**
 * Sends the requests of each lane in order, the lanes beside each other. Returns their times, how many were refused, and
 * the bytes of the last answer.
 */
export async function sendAll(
  servers: Servers,
  lanes: readonly (readonly Prepared[])[],
): Promise<{ times: number[]; refused: number; bytes: number }> {
  const times: number[] = [];
  let [refused, bytes] = [0, 0];
  await Promise.all(
    lanes.map(async (requests) => {
      const lane = await HttpLane.open(servers.ports()[0] ?? 0);
      for (const { head, body } of requests) {
        const sent = performance.now();
        if ((await lane.send(head, body)) >= 300) refused += 1;
        times.push(performance.now() - sent);
        bytes = lane.answered;
      }
      lane.close();
    }),
  );
  return { times, refused, bytes };
}

/** What one of these requests takes. */
export async function costOf(
  servers: Servers,
  { postgres, folder }: Workplace,
  lanes: readonly (readonly Prepared[])[],
): Promise<Cost> {
  const counter = new Client(postgres);
  await counter.connect();
  const before = {
    pages: await pagesSoFar(counter),
    server: processorMsOf(servers.pid()),
    each: processorMsIn(folder),
  };
  const { times, refused, bytes } = await sendAll(servers, lanes);
  const serverMs = (processorMsOf(servers.pid()) ?? Number.NaN) - (before.server ?? Number.NaN);
  const databaseMs = processorMsSince(before.each, processorMsIn(folder)) ?? Number.NaN;
  const pages = (await pagesSoFar(counter)) - before.pages;
  await counter.end();
  times.sort((one, other) => one - other);
  const count = Math.max(1, times.length);
  return {
    serverMs: serverMs / count,
    databaseMs: databaseMs / count,
    pages: pages / count,
    p50Ms: times[Math.floor(count / 2)] ?? Number.NaN,
    bytes,
    refused,
  };
}

async function pagesSoFar(counter: Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, TOLD_MS));
  const { rows } = await counter.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.pages);
}
