import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { processorMsOf } from '../bench/processor-time.ts';

/** How long a server is given edits, in milliseconds. */
const LOAD_MS = 6000;
const WARM_UP_MS = 2000;
/** Copies of each log, each a document of its own. */
export const COPIES = 5;
/** A server's memory is read this long after its work. */
const REST_MS = 2000;

/** What a server does with the edits of many documents. */
export interface LoadFigures {
  /** Edits that are in the server's storage a second, from the first one sent to the last one stored. */
  readonly durableEditsPerSecond: number;
  /** Processor time of the server's process, without its database's, in microseconds. */
  readonly serverMicrosecondsPerEdit: number | null;
  readonly storedBytesPerEdit: number;
  /** Bytes that the client sends for the whole logs, without headers and frames below the peer's own messages. */
  readonly payloadBytesPerEdit: number | null;
  /** Growth of the server's memory with each further open document; null where the server holds none open. */
  readonly memoryKilobytesPerDocument: number | null;
}

/** Edits that are in a server's storage. */
export interface Driven {
  readonly edits: number;
  /** The milliseconds that have passed since the last of them was stored. */
  readonly idleMs: number;
}

/** Gives edits to the server until the time `until`, and then waits until all are stored. */
export type Drive = (until: number) => Promise<Driven>;

/** Measures what `begin` resolves to, which it does once before for the warm-up. */
export async function measureLoad(
  pid: number,
  begin: () => Promise<Drive>,
): Promise<Pick<LoadFigures, 'durableEditsPerSecond' | 'serverMicrosecondsPerEdit'>> {
  await (
    await begin()
  )(performance.now() + WARM_UP_MS);
  const drive = await begin();
  const before = processorMsOf(pid);
  const begun = performance.now();
  const { edits, idleMs } = await drive(begun + LOAD_MS);
  const seconds = (performance.now() - begun - idleMs) / 1000;
  const after = processorMsOf(pid);
  return {
    durableEditsPerSecond: edits / seconds,
    serverMicrosecondsPerEdit: before === null || after === null ? null : ((after - before) * 1000) / edits,
  };
}

/** The kilobytes by which the server grows with each of `documents`, opened by `open`, without the first ones. */
export async function measureMemory<D>(
  pid: number,
  documents: readonly D[],
  open: (document: D) => Promise<unknown>,
): Promise<number> {
  const first = documents.length / COPIES;
  for (const document of documents.slice(0, first)) await open(document);
  await pause(REST_MS);
  const before = kilobytesOf(pid);
  for (const document of documents.slice(first)) await open(document);
  await pause(REST_MS);
  return (kilobytesOf(pid) - before) / (documents.length - first);
}

function kilobytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes ?? Number.NaN);
}
