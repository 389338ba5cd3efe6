/**
 * What the text of a student costs the server: bytes kept and logged, bytes sent and processor time, by real typing logs
 * that are pushed as a device does while somebody types, and handed in. `npm run bench:capacity`; writes
 * results/capacity.json. Needs ../shared/data/typing-logs.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Client, type PoolConfig } from 'pg';
import { PACKED_PUSH_TYPE, type Push } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { makeMember, makePeople } from '../../tests/api/people.ts';
import { startServers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { sha256 } from '../../tests/fixtures/device-stream.ts';
import { composeLog } from '../../tests/logs/compose-log.ts';
import { readTypingLogs, type TypingLog } from '../../tests/logs/typing-log.ts';
import { HttpLane } from './http-lane.ts';
import { processorMsIn, processorMsOf, processorMsSince } from './processor-time.ts';

const LOGS = fileURLToPath(new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url));
const TEXTS = 40;
/** What a student writes in a term: ten texts of 1,500 words. */
const TERM_WORDS = 15_000;
/** How long the work goes on that a hand-in leaves behind. */
const SETTLE_MS = 3000;

interface Sums {
  bytesKept: number;
  bytesLogged: number;
  serverMs: number;
  databaseMs: number;
}

async function main(): Promise<void> {
  if (!existsSync(LOGS)) return console.log('The typing logs (../shared/data/typing-logs) are not there: skipped.');
  const folder = await mkdtemp(join(tmpdir(), 'longhand-capacity-'));
  const embedded = await startEmbedded({ dataDir: folder });
  const key = randomBytes(32);
  try {
    await migrate(embedded.config());
    const servers = await startServers(
      { postgres: embedded.config(), key: key.toString('hex'), sabotage: null },
      { reserves: 0 },
    );
    try {
      const port = servers.ports()[0] ?? 0;
      await report(await measure({ postgres: embedded.config(), key, folder, port, pid: servers.pid() }));
    } finally {
      await servers.close();
    }
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  postgres: PoolConfig;
  key: Buffer;
  folder: string;
  port: number;
  pid: number;
}

async function measure(place: Place): Promise<Figures> {
  const database = connectDatabase({ ...place.postgres, max: 4 });
  const lane = await HttpLane.open(place.port);
  const meter = new Client(place.postgres);
  await meter.connect();
  try {
    const services = bareServices(database, createKeyring(place.key));
    const people = await makePeople(services);
    const written: Written[] = [];
    const sent: { head: string; body: Buffer }[][] = [];
    for (const log of await firstLogs()) {
      const member = await makeMember(services, people.campus, { userType: 'student', name: `C${log.id}` });
      const { sessionId, userId } = member;
      const token = await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
      const { pushes, ...facts } = write(log, people.assignmentId);
      sent.push(pushes.map((body) => ({ head: headOf(userId, token, body), body })));
      written.push({ ...facts, pushes: pushes.length, bytesSent: pushes.reduce((all, { length }) => all + length, 0) });
    }
    const before = await readings(place, meter);
    for (const pushes of sent) {
      for (const { head, body } of pushes) {
        const status = await lane.send(head, body);
        if (status !== 202) throw new Error(`A push was answered ${String(status)}.`);
      }
    }
    await pause(SETTLE_MS);
    return { ...total(written), ...between(before, await readings(place, meter)) };
  } finally {
    lane.close();
    await meter.end();
    await database.close();
  }
}

interface Written {
  words: number;
  edits: number;
  pushes: number;
  bytesSent: number;
}

type Figures = Written & Sums;

async function firstLogs(): Promise<TypingLog[]> {
  const logs: TypingLog[] = [];
  for await (const log of readTypingLogs(LOGS)) {
    if (logs.length === TEXTS) break;
    logs.push(log);
  }
  return logs;
}

/** The pushes of a text and, as the last, its hand-in. */
function write(log: TypingLog, assignment: string): { words: number; edits: number; pushes: Buffer[] } {
  const { pushes, text, ops, edits, stream } = composeLog(log, { kind: 'assignment', id: assignment }, Date.now());
  const submit = { kind: 'submit', seq: ops + 1, at: 0, vector: { [stream]: ops }, sha256: sha256(text) } as const;
  const all: Push[] = [...pushes, { parts: [{ stream, first: ops + 1, ops: [submit] }] }];
  return { words: text.split(/\s+/).length, edits, pushes: all.map((push) => gzipSync(packPush(push))) };
}

function headOf(userId: string, token: string, body: Buffer): string {
  return (
    `POST /api/outbox/${userId}/ HTTP/1.1\r\nHost: longhand\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: ${PACKED_PUSH_TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: ${String(body.length)}\r\n\r\n`
  );
}

interface Reading {
  kept: number;
  logged: number;
  server: number;
  database: ReadonlyMap<number, number>;
}

async function readings({ pid, folder }: Place, meter: Client): Promise<Reading> {
  const { rows } = await meter.query<{ kept: string; logged: string }>(`
    select (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'longhand' and c.relkind = 'r') as kept,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as logged`);
  const [row] = rows;
  return {
    kept: Number(row?.kept),
    logged: Number(row?.logged),
    server: processorMsOf(pid) ?? 0,
    database: processorMsIn(folder),
  };
}

function between(before: Reading, after: Reading): Sums {
  return {
    bytesKept: after.kept - before.kept,
    bytesLogged: after.logged - before.logged,
    serverMs: after.server - before.server,
    databaseMs: processorMsSince(before.database, after.database) ?? 0,
  };
}

function total(written: readonly Written[]): Written {
  const sum = { words: 0, edits: 0, pushes: 0, bytesSent: 0 };
  for (const each of written) {
    sum.words += each.words;
    sum.edits += each.edits;
    sum.pushes += each.pushes;
    sum.bytesSent += each.bytesSent;
  }
  return sum;
}

async function report(figures: Figures): Promise<void> {
  const share = TERM_WORDS / figures.words;
  const term = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * share)]));
  console.table([
    { of: `${String(TEXTS)} texts`, ...figures },
    { of: 'a term of a student', ...term },
  ]);
  await mkdir('results', { recursive: true });
  await writeFile('results/capacity.json', `${JSON.stringify({ texts: TEXTS, figures, term }, null, 2)}\n`);
}

await main();
