import { Pool, type PoolConfig } from 'pg';
import { keystrokeEventOf } from '#writing/document/keystroke';
import { compose, createPen } from '#writing/document/compose';
import { createDocument } from '#writing/document/document';
import type { TypingLog } from '../../tests/logs/typing-log.ts';
import { sum } from '../bench/engine-logs.ts';
import { HttpLane } from '../bench/http-lane.ts';
import type { ChildServer } from './child-server.ts';
import { COPIES, measureLoad, type Driven, type LoadFigures } from './load.ts';

const LANES = 48;
const CREATED = 201;
const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';

interface Writer {
  readonly path: string;
  readonly bodies: readonly Buffer[];
  next: number;
}

/** Gives the server the events of the logs, each a request, a writer's in order as the queue replays them. */
export async function loadEvents(
  server: ChildServer,
  postgres: PoolConfig,
  logs: readonly TypingLog[],
): Promise<LoadFigures> {
  const pool = new Pool(postgres);
  try {
    await pool.query('truncate keystrokes');
    const writers = Array.from({ length: COPIES }, (_, copy) =>
      logs.map((log) => ({
        path: `/api/submissions/${log.id}-${String(copy)}/keystrokes/`,
        bodies: eventsOf(log),
        next: 0,
      })),
    ).flat();
    const load = await measureLoad(server.pid, async () => (until) => drive(server.port, writers, until));
    const edits = sum(writers.map(({ next }) => next));
    const stored = await pool.query<{ bytes: string; rows: string }>(
      'select sum(pg_column_size(k.*)) as bytes, count(*) as rows from keystrokes k',
    );
    if (Number(stored.rows[0]?.rows) !== edits) throw new Error('Not every answered event is a row.');
    const bodies = writers.flatMap((writer) => writer.bodies);
    return {
      ...load,
      storedBytesPerEdit: Number(stored.rows[0]?.bytes) / edits,
      payloadBytesPerEdit: sum(bodies.map(({ length }) => length)) / bodies.length,
      memoryKilobytesPerDocument: null,
    };
  } finally {
    await pool.end();
  }
}

/** The JSON of each change's event. */
function eventsOf(log: TypingLog): Buffer[] {
  const doc = createDocument();
  const pen = createPen(STREAM);
  return log.changes.map(({ index, removed, inserted, pasted }) => {
    const edits = compose(doc, pen, { index, removed, inserted, source: pasted ? 'paste' : 'typed', at: 0 });
    return Buffer.from(JSON.stringify(keystrokeEventOf(edits, index + inserted.length)));
  });
}

/** Resolves once every event that was sent is answered. */
async function drive(port: number, writers: readonly Writer[], until: number): Promise<Driven> {
  const queue = [...writers];
  let edits = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    const lane = await HttpLane.open(port);
    for (let writer = queue.shift(); writer !== undefined; writer = queue.shift()) {
      const body = writer.bodies[writer.next];
      if (body === undefined || performance.now() > until) continue;
      writer.next += 1;
      const head =
        `POST ${writer.path} HTTP/1.1\r\nHost: longhand\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${String(body.length)}\r\n\r\n`;
      const status = await lane.send(head, body);
      if (status !== CREATED) throw new Error(`An event was answered with ${String(status)}.`);
      edits += 1;
      queue.push(writer);
    }
    lane.close();
  });
  await Promise.all(lanes);
  return { edits, idleMs: 0 };
}
