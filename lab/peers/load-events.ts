import { Pool, type PoolConfig } from 'pg';
import { keystrokeEventOf } from '#writing/document/keystroke';
import { compose, createPen } from '#writing/document/compose';
import { createDocument } from '#writing/document/document';
import type { TypingLog } from '../../tests/logs/typing-log.ts';
import { sum } from '../bench/engine-logs.ts';
import type { ChildServer } from './child-server.ts';
import { drive } from './drive.ts';
import { COPIES, measureLoad, type LoadFigures } from './load.ts';

const CREATED = 201;
const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';

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
        requests: eventsOf(log).map((body) => ({ head: headOf(`${log.id}-${String(copy)}`, body), body, edits: 1 })),
        next: 0,
      })),
    ).flat();
    const load = await measureLoad(server.pid, async () => (until) => drive(server.port, writers, until, CREATED));
    const edits = sum(writers.map(({ next }) => next));
    const stored = await pool.query<{ bytes: string; rows: string }>(
      'select sum(pg_column_size(k.*)) as bytes, count(*) as rows from keystrokes k',
    );
    if (Number(stored.rows[0]?.rows) !== edits) throw new Error('Not every answered event is a row.');
    const requests = writers.flatMap(({ requests }) => requests);
    return {
      ...load,
      storedBytesPerEdit: Number(stored.rows[0]?.bytes) / edits,
      payloadBytesPerEdit: sum(requests.map(({ body }) => body.length)) / requests.length,
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

function headOf(submission: string, body: Buffer): string {
  return (
    `POST /api/submissions/${submission}/keystrokes/ HTTP/1.1\r\nHost: longhand\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${String(body.length)}\r\n\r\n`
  );
}
