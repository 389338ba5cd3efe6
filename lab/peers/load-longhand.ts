import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Pool, type PoolConfig } from 'pg';
import { API_BASE } from '#contract/endpoint';
import { getPractice } from '#contract/submission';
import { packPush } from '#writing/wire/pack';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { encodePacked } from '../../src/offline/delivery/encode.ts';
import { makeCampus, makeMember, type Member } from '../../tests/api/people.ts';
import { startServers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { composeLog } from '../../tests/logs/compose-log.ts';
import type { TypingLog } from '../../tests/logs/typing-log.ts';
import { sum } from '../bench/engine-logs.ts';
import { drive, type Carrier, type Sender } from './drive.ts';
import { COPIES, measureLoad, measureMemory, type LoadFigures } from './load.ts';

const ACCEPTED = 202;

interface Writer extends Sender {
  readonly token: string;
  /** The number of edits of the whole log. */
  readonly edits: number;
}

/** Gives Longhand's server the pushes that its client would send, each writer's in order, on PostgreSQL. */
export async function loadLonghand(postgres: PoolConfig, logs: readonly TypingLog[]): Promise<LoadFigures> {
  await migrate(postgres);
  const key = randomBytes(32);
  const database = connectDatabase({ ...postgres, max: 4 });
  const services = bareServices(database, createKeyring(key));
  const campus = await makeCampus(services);
  const writers: Writer[] = [];
  for (const log of Array.from({ length: COPIES }, () => logs).flat()) {
    const member = await makeMember(services, campus, { userType: 'student', name: `P${String(writers.length)}` });
    writers.push(await prepare(services, member, log));
  }
  const servers = await startServers({ postgres, key: key.toString('hex'), sabotage: null }, { reserves: 0 });
  const pool = new Pool(postgres);
  try {
    const port = servers.ports()[0] ?? 0;
    const load = await measureLoad(servers.pid(), async () => (until) => drive(port, writers, until, ACCEPTED));
    const stored = await pool.query<{ bytes: string }>(
      'select sum(pg_column_size(b.*)) as bytes from longhand.batches b',
    );
    const bodies = sum(writers.flatMap(({ requests }) => requests.map(({ body }) => body.length)));
    return {
      ...load,
      storedBytesPerEdit: Number(stored.rows[0]?.bytes) / sum(writers.map(sentBy)),
      payloadBytesPerEdit: bodies / sum(writers.map((writer) => writer.edits)),
      memoryKilobytesPerDocument: await measureMemory(servers.pid(), writers, ({ token }) => read(port, token)),
    };
  } finally {
    await pool.end();
    await servers.close();
    await database.close();
  }
}

async function prepare(services: Services, { sessionId, userId }: Member, log: TypingLog): Promise<Writer> {
  const token = await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
  const composed = composeLog(log, { kind: 'practice' }, Date.now());
  const compress = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(gzipSync(bytes));
  const requests: Carrier[] = [];
  for (const push of composed.pushes) {
    const { path, body, headers } = await encodePacked(userId, new Uint8Array(packPush(push)), { compress });
    const lines = Object.entries({ ...headers, authorization: `Bearer ${token}`, 'content-length': body.length });
    const head = [`POST ${path} HTTP/1.1`, 'Host: longhand', ...lines.map((line) => line.join(': ')), '', ''];
    const edits = (push.parts[0]?.ops ?? []).filter(({ kind }) => kind === 'insert' || kind === 'delete').length;
    requests.push({ head: head.join('\r\n'), body: Buffer.from(body), edits });
  }
  return { token, edits: composed.edits, requests, next: 0 };
}

/** The edits of what was sent, all of which the server has stored. */
function sentBy({ requests, next }: Sender): number {
  return sum(requests.slice(0, next).map(({ edits }) => edits));
}

/** Asks for a document, as a page does that opens it. */
async function read(port: number, token: string): Promise<void> {
  const url = `http://127.0.0.1:${String(port)}${API_BASE}${getPractice.path}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`A document was answered with ${String(answer.status)}.`);
  await answer.arrayBuffer();
}
