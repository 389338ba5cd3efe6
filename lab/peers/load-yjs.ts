import { setTimeout as pause } from 'node:timers/promises';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, type Encoder } from 'lib0/encoding';
import { Pool, type PoolConfig } from 'pg';
import { WebSocket } from 'ws';
import { writeSyncStep1, writeUpdate } from 'y-protocols/sync';
import { applyUpdate, decodeStateVector, Doc, encodeStateAsUpdate, encodeStateVectorFromUpdate, getState } from 'yjs';
import type { LogChange, TypingLog } from '../../tests/logs/typing-log.ts';
import { sum } from '../bench/engine-logs.ts';
import type { ChildServer } from './child-server.ts';
import { textAfter } from './logs.ts';
import { COPIES, measureLoad, measureMemory, type Driven, type LoadFigures } from './load.ts';

/** The kinds of Hocuspocus' messages that are used here. */
const SYNC = 0;
const AUTH = 2;
const SYNC_STATUS = 8;
const TOKEN = 0;
/** Messages of one document that are sent before another one's turn. */
const IN_TURN = 50;
/** The most messages of one document that the server has not answered. */
const UNANSWERED_MAX = 200;
const POLL_MS = 100;
const PATIENCE_MS = 60_000;

interface Prepared {
  readonly name: string;
  /** The message of each change, as the provider sends it. */
  readonly messages: readonly Uint8Array[];
  /** The number of characters ever inserted, after each change. */
  readonly clocks: readonly number[];
  readonly changes: readonly LogChange[];
  readonly state: Uint8Array;
  sent: number;
  /** The number of sent messages that the server has answered. */
  answered: number;
}

/** Gives Hocuspocus the messages of the logs, one a change, and waits until PostgreSQL has each document as sent. */
export async function loadYjs(
  server: ChildServer,
  postgres: PoolConfig,
  logs: readonly TypingLog[],
): Promise<LoadFigures> {
  const pool = new Pool(postgres);
  try {
    await pool.query('truncate documents');
    const documents = Array.from({ length: COPIES }, (_, copy) =>
      logs.map((log) => prepare(log, `${log.id}-${String(copy)}`)),
    ).flat();
    const load = await measureLoad(server.pid, async () => {
      const sockets = await openAll(server, documents);
      return (until) => drive(sockets, pool, documents, until);
    });
    const edits = sum(documents.map(({ sent }) => sent));
    await verify(pool, documents);
    const stored = await pool.query<{ bytes: string }>('select sum(pg_column_size(d.*)) as bytes from documents d');
    const messages = documents.flatMap((document) => document.messages);
    return {
      ...load,
      storedBytesPerEdit: Number(stored.rows[0]?.bytes) / edits,
      payloadBytesPerEdit: sum(messages.map(({ length }) => length)) / messages.length,
      memoryKilobytesPerDocument: await holdOpen(server, pool, documents),
    };
  } finally {
    await pool.end();
  }
}

function prepare(log: TypingLog, name: string): Prepared {
  const doc = new Doc();
  const text = doc.getText('text');
  const messages: Uint8Array[] = [];
  const clocks: number[] = [];
  doc.on('update', (update: Uint8Array) => {
    messages.push(messageOf(name, SYNC, (encoder) => writeUpdate(encoder, update)));
    clocks.push(getState(doc.store, doc.clientID));
  });
  for (const { index, removed, inserted } of log.changes) {
    doc.transact(() => {
      if (removed > 0) text.delete(index, removed);
      if (inserted !== '') text.insert(index, inserted);
    });
  }
  return { name, messages, clocks, changes: log.changes, state: encodeStateAsUpdate(doc), sent: 0, answered: 0 };
}

function messageOf(name: string, kind: number, write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, kind);
  write(encoder);
  return toUint8Array(encoder);
}

/** Sends for a while, closes the connections, and waits until all is stored. */
async function drive(
  sockets: readonly WebSocket[],
  pool: Pool,
  documents: readonly Prepared[],
  until: number,
): Promise<Driven> {
  const before = sum(documents.map(({ sent }) => sent));
  await Promise.all(
    documents.map(async (document, at) => {
      const socket = sockets[at];
      if (socket === undefined) return;
      while (document.sent < document.messages.length && performance.now() < until) {
        const turn = document.messages.slice(document.sent, document.sent + IN_TURN);
        for (const message of turn) socket.send(message);
        document.sent += turn.length;
        do await pause(0);
        while (document.sent - document.answered > UNANSWERED_MAX);
      }
    }),
  );
  for (const socket of sockets) socket.close();
  await untilStored(pool, documents);
  return { edits: sum(documents.map(({ sent }) => sent)) - before, idleMs: 0 };
}

async function untilStored(pool: Pool, documents: readonly Prepared[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let open = documents.filter(({ sent }) => sent > 0);
  while (open.length > 0) {
    if (performance.now() > deadline) throw new Error(`${String(open.length)} documents were not stored.`);
    await pause(POLL_MS);
    const states = await statesOf(pool, open);
    open = open.filter(({ name, clocks, sent }) => {
      const state = states.get(name);
      const clock = state && Math.max(0, ...decodeStateVector(encodeStateVectorFromUpdate(state)).values());
      return clock !== clocks[sent - 1];
    });
  }
}

/** Throws where PostgreSQL has another text of a document than the one that was sent. */
async function verify(pool: Pool, documents: readonly Prepared[]): Promise<void> {
  const states = await statesOf(pool, documents);
  for (const { name, changes, sent } of documents) {
    const doc = new Doc();
    const state = states.get(name);
    if (state !== undefined) applyUpdate(doc, state);
    if (doc.getText('text').toJSON() !== textAfter(changes.slice(0, sent)))
      throw new Error(`${name} was stored with another text.`);
  }
}

async function statesOf(pool: Pool, documents: readonly Prepared[]): Promise<Map<string, Uint8Array>> {
  const { rows } = await pool.query<{ name: string; state: Buffer }>(
    'select name, state from documents where name = any($1)',
    [documents.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** Opens all documents whole and keeps them open. @returns the kilobytes of each further one. */
async function holdOpen(server: ChildServer, pool: Pool, documents: readonly Prepared[]): Promise<number> {
  for (const { name, state } of documents)
    await pool.query('insert into documents values ($1, $2) on conflict (name) do update set state = excluded.state', [
      name,
      state,
    ]);
  const sockets: WebSocket[] = [];
  const kilobytes = await measureMemory(server.pid, documents, async ({ name }) => {
    sockets.push(await openSocket(server, name));
  });
  for (const socket of sockets) socket.close();
  return kilobytes;
}

async function openAll(server: ChildServer, documents: readonly Prepared[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (const document of documents) {
    const socket = await openSocket(server, document.name);
    document.answered = document.sent;
    socket.on('message', (data: Buffer) => {
      if (data[kindAt(document.name)] === SYNC_STATUS) document.answered += 1;
    });
    sockets.push(socket);
  }
  return sockets;
}

/** The place of a message's kind: behind the name, whose length takes one byte. */
function kindAt(name: string): number {
  return Buffer.byteLength(name) + 1;
}

/** A connection to one document, once the server has answered with its state. */
async function openSocket(server: ChildServer, name: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${String(server.port)}`);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const kind = kindAt(name);
      if (data[kind] === SYNC && data[kind + 1] === 1) resolve();
    });
  });
  const token = messageOf(name, AUTH, (encoder) => {
    writeVarUint(encoder, TOKEN);
    writeVarString(encoder, '');
  });
  socket.send(token);
  socket.send(messageOf(name, SYNC, (encoder) => writeSyncStep1(encoder, new Doc())));
  await answered;
  return socket;
}
