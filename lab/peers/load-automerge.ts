import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { applyChanges, change, from, getLastLocalChange, save, splice, type Change } from '@automerge/automerge';
import { Repo, type DocHandle, type DocumentId } from '@automerge/automerge-repo';
import { WebSocketClientAdapter } from '@automerge/automerge-repo-network-websocket';
import { NodeFSStorageAdapter } from '@automerge/automerge-repo-storage-nodefs';
import { until } from '../../tests/journeys/fixtures/until.ts';
import type { LogChange, TypingLog } from '../../tests/logs/typing-log.ts';
import { sum } from '../bench/engine-logs.ts';
import type { ChildServer } from './child-server.ts';
import { textAfter } from './logs.ts';
import { COPIES, measureLoad, measureMemory, type Driven, type LoadFigures } from './load.ts';

const IN_TURN = 50;
/** The files are complete once none was written for so long: the server saves each 100 ms. */
const QUIET_MS = 1500;
const POLL_MS = 200;
const PATIENCE_MS = 90_000;

interface Content extends Record<string, unknown> {
  text: string;
}

/** A log as the changes of a document, one each, so that the measured time includes no client work. */
interface PreparedLog {
  readonly begin: Uint8Array;
  readonly changes: readonly Change[];
  readonly written: readonly LogChange[];
}

interface Writer {
  readonly repo: Repo;
  readonly handle: DocHandle<Content>;
  readonly log: PreparedLog;
  written: number;
}

/** Writes the logs in repositories of their own, joined to the server, and waits until its files have all of it. */
export async function loadAutomerge(
  server: ChildServer,
  folder: string,
  logs: readonly TypingLog[],
): Promise<LoadFigures> {
  const writers: Writer[] = [];
  const prepared = logs.map(prepare);
  for (const log of Array.from({ length: COPIES }, () => prepared).flat()) {
    const repo = connectedRepo(server);
    writers.push({ repo, handle: repo.import<Content>(log.begin), log, written: 0 });
  }
  await Promise.all(writers.map(({ repo }) => repo.networkSubsystem.whenReady()));
  await until(async () => (await documentsIn(folder)).length === writers.length, 'the server to have all documents');
  const load = await measureLoad(server.pid, async () => (end) => drive(folder, writers, end));
  const edits = sum(writers.map(({ written }) => written));
  const storedBytesPerEdit = (await filesOf(folder)).reduce((total, { size }) => total + size, 0) / edits;
  for (const { repo } of writers) await repo.shutdown();
  return { ...load, storedBytesPerEdit, payloadBytesPerEdit: null, memoryKilobytesPerDocument: null };
}

function prepare({ changes: written }: TypingLog): PreparedLog {
  let doc = from<Content>({ text: '' });
  const begin = save(doc);
  const changes: Change[] = [];
  for (const { index, removed, inserted } of written) {
    doc = change(doc, (content) => splice(content, ['text'], index, removed, inserted));
    const last = getLastLocalChange(doc);
    if (last !== undefined) changes.push(last);
  }
  return { begin, changes, written };
}

/** The kilobytes of a server, begun anew, for each document that it opens from its files. */
export async function holdAutomerge(server: ChildServer, folder: string): Promise<number> {
  const repos: Repo[] = [];
  const kilobytes = await measureMemory(server.pid, await documentsIn(folder), async (document) => {
    const repo = connectedRepo(server);
    repos.push(repo);
    await (await repo.find<Content>(document)).whenReady();
  });
  for (const repo of repos) await repo.shutdown();
  return kilobytes;
}

function connectedRepo({ port }: ChildServer): Repo {
  return new Repo({ network: [new WebSocketClientAdapter(`ws://127.0.0.1:${String(port)}`)] });
}

/** Writes for a while, and waits until the files are complete. */
async function drive(folder: string, writers: readonly Writer[], end: number): Promise<Driven> {
  const before = sum(writers.map(({ written }) => written));
  await Promise.all(
    writers.map(async (writer) => {
      const { handle, log } = writer;
      while (writer.written < log.changes.length && performance.now() < end) {
        const turn = log.changes.slice(writer.written, writer.written + IN_TURN);
        handle.update((doc) => applyChanges(doc, turn)[0]);
        writer.written += turn.length;
        await pause(0);
      }
    }),
  );
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const last = Math.max(0, ...(await filesOf(folder)).map(({ written }) => written));
    if (Date.now() - last > QUIET_MS && (await isStored(folder, writers)))
      return { edits: sum(writers.map(({ written }) => written)) - before, idleMs: Date.now() - last };
    if (performance.now() > deadline) throw new Error('The files do not have all edits.');
    await pause(POLL_MS);
  }
}

/** Whether the files make the texts that were written. */
async function isStored(folder: string, writers: readonly Writer[]): Promise<boolean> {
  const stored = new Repo({ storage: new NodeFSStorageAdapter(folder) });
  try {
    for (const { handle, log, written } of writers) {
      const { text } = (await stored.find<Content>(handle.documentId)).doc();
      if (text !== textAfter(log.written.slice(0, written))) return false;
    }
    return true;
  } finally {
    await stored.shutdown();
  }
}

async function filesOf(folder: string): Promise<{ size: number; written: number }[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      // The server removes a file once it is merged into another.
      const found = await stat(join(parentPath, name)).catch(() => null);
      return { size: found?.size ?? 0, written: found?.mtimeMs ?? 0 };
    }),
  );
}

/**
 * The documents of a folder. It has a folder for the first two letters of each name, and in it one for the rest; what it
 * keeps of itself is a file.
 */
async function documentsIn(folder: string): Promise<DocumentId[]> {
  const documents: DocumentId[] = [];
  for (const start of await readdir(folder))
    if (start.length === 2)
      for (const rest of await readdir(join(folder, start), { withFileTypes: true }))
        if (rest.isDirectory()) documents.push(`${start}${rest.name}` as DocumentId);
  return documents;
}
