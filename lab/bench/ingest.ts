/**
 * Figure S4: pushes a second through the whole server (session, validation, transaction, ownership, evidence, insert),
 * beside a bare client that inserts the same rows, in the same run. `npm run bench:ingest`; writes results/ingest.json.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Pool, type PoolConfig } from 'pg';
import { PACKED_PUSH_TYPE } from '#contract/outbox';
import { packOps, packPush } from '#writing/wire/pack';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeCampus, makeMember, type Member } from '../../tests/api/people.ts';
import { startServers, type Servers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { HttpLane } from './http-lane.ts';
import { processorMsOf } from './processor-time.ts';

const WRITERS = 100;
const LANES = 48;
const RUN_MS = 8000;
const WARM_UP_MS = 2000;
const SENTENCE = 'Writing is the only way that I know to find out what I think about it, and it takes time. ';

interface Load {
  readonly editsPerPush: number;
  /** Pushes prepared for each writer, so that the measured time includes no client work. */
  readonly pushesPerWriter: number;
}

interface Figures {
  editsPerPush: number;
  requestsPerSecond: number;
  editsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  bareInsertsPerSecond: number;
  ratioToBareInserts: number;
  bareRowsPerSecond: number;
  bytesPerEditOnTheWire: number;
  refused: number;
  /**
   * Processor time of the server's process alone: its need on a machine without other work. Null where it is not known.
   */
  serverCpuMsPerPush: number | null;
  /** The load average at the end, and the number of processors. */
  machineLoad: number;
  processors: number;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-ingest-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const all: Figures[] = [];
    for (const load of [
      { editsPerPush: 20, pushesPerWriter: 120 },
      { editsPerPush: 500, pushesPerWriter: 16 },
    ])
      all.push(await measure(embedded.config(), load));
    for (const figures of all) print(figures);
    await mkdir('results', { recursive: true });
    await writeFile('results/ingest.json', `${JSON.stringify(all, null, 2)}\n`);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(postgres: PoolConfig, load: Load): Promise<Figures> {
  const key = randomBytes(32);
  const database = connectDatabase({ ...postgres, max: 4 });
  const services = bareServices(database, createKeyring(key));
  const campus = await makeCampus(services);
  const writers: Member[] = [];
  for (let number = 0; number < WRITERS; number += 1)
    writers.push(await makeMember(services, campus, { userType: 'student', name: `B${number}` }));
  const servers = await startServers({ postgres, key: key.toString('hex'), sabotage: null }, { reserves: 0 });
  try {
    const requests = await Promise.all(writers.map((writer) => prepare(services, writer, load)));
    const bytes = requests[0]?.[1]?.body.length ?? 0;
    const served = await drive(servers, requests);
    const bare = await insertBare(postgres, load);
    return {
      editsPerPush: load.editsPerPush,
      requestsPerSecond: Math.round(served.perSecond),
      editsPerSecond: Math.round(served.perSecond * load.editsPerPush),
      p50Ms: served.p50,
      p99Ms: served.p99,
      bareInsertsPerSecond: Math.round(bare.batches),
      ratioToBareInserts: Math.round((served.perSecond / bare.batches) * 100) / 100,
      bareRowsPerSecond: Math.round(bare.rows),
      bytesPerEditOnTheWire: Math.round((bytes / load.editsPerPush) * 10) / 10,
      refused: served.refused,
      serverCpuMsPerPush: served.cpuMs === null ? null : Math.round(served.cpuMs * 100) / 100,
      machineLoad: Math.round(loadavg()[0] ?? 0),
      processors: cpus().length,
    };
  } finally {
    await servers.close();
    await database.close();
  }
}

interface Prepared {
  readonly head: string;
  readonly body: Buffer;
}

/** Every push of one writer, in order, as the bytes of HTTP requests. */
async function prepare(services: Services, writer: Member, load: Load): Promise<Prepared[]> {
  const { sessionId, userId } = writer;
  const token = await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
  const page = deviceStream({ kind: 'practice' });
  const prepared: Prepared[] = [];
  for (let push = 0; push < load.pushesPerWriter; push += 1) {
    const first = page.ops.length + 1;
    for (let edit = 0; edit < load.editsPerPush; edit += 1) {
      const count = page.ops.length;
      if (count % 23 === 22) page.remove(count % 17, 1);
      else page.type(SENTENCE[count % SENTENCE.length] ?? ' ');
    }
    const body = gzipSync(packPush({ parts: [page.part(first)] }));
    const head =
      `POST /api/outbox/${userId}/ HTTP/1.1\r\nHost: longhand\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${PACKED_PUSH_TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
    prepared.push({ head, body });
  }
  return prepared;
}

/** Sends everybody's pushes over a few connections, each writer's in order, and counts after the warm-up. */
async function drive(
  servers: Servers,
  requests: readonly Prepared[][],
): Promise<{ perSecond: number; p50: number; p99: number; refused: number; cpuMs: number | null }> {
  const queue = requests.map((prepared) => ({ prepared, next: 0 }));
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  let finished = began;
  let cpuBefore: number | null = null;
  const lanes = Array.from({ length: LANES }, async () => {
    const lane = await HttpLane.open(servers.ports()[0] ?? 0);
    for (let writer = queue.shift(); writer !== undefined; writer = queue.shift()) {
      const push = writer.prepared[writer.next];
      if (push === undefined || performance.now() - began > WARM_UP_MS + RUN_MS) continue;
      writer.next += 1;
      const sent = performance.now();
      if (sent - began > WARM_UP_MS) cpuBefore ??= processorMsOf(servers.pid());
      const status = await lane.send(push.head, push.body);
      finished = performance.now();
      if (status !== 202) refused += 1;
      if (sent - began > WARM_UP_MS) times.push(finished - sent);
      queue.push(writer);
    }
    lane.close();
  });
  await Promise.all(lanes);
  const cpuAfter = processorMsOf(servers.pid());
  const cpuMs = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / Math.max(1, times.length);
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const perSecond = (times.length * 1000) / (finished - began - WARM_UP_MS);
  return { perSecond, p50: at(0.5), p99: at(0.99), refused, cpuMs };
}

/** Measures PostgreSQL alone: one insert of a push's batch row at a time, and one multi-row insert of its edits. */
async function insertBare(postgres: PoolConfig, load: Load): Promise<{ batches: number; rows: number }> {
  const pool = new Pool({ ...postgres, max: 20 });
  pool.on('error', () => undefined);
  await pool.query('drop table if exists bare_batches, bare_edits');
  await pool.query('create table bare_batches (like longhand.batches including indexes including constraints)');
  await pool.query(
    'create table bare_edits (university uuid, submission uuid, seq integer, edit bytea, primary key (university, submission, seq))',
  );
  const page = deviceStream({ kind: 'practice' });
  while (page.ops.length < load.editsPerPush) page.type(SENTENCE[page.ops.length % SENTENCE.length] ?? ' ');
  const ops = Buffer.from(packOps(page.ops));
  const edits = page.ops.map((op) => Buffer.from(packOps([op])));
  const seqs = edits.map((_, index) => index + 1);
  const university = crypto.randomUUID();
  let counter = 0;
  const batches = await perSecond(() =>
    pool.query('insert into bare_batches values ($1, $2, $3, $4, 1, $5, now(), $6, $6, $7)', [
      university,
      '00000000-0000-7000-8000-000000000000',
      ++counter,
      page.stream,
      load.editsPerPush,
      ops.subarray(0, 32),
      ops,
    ]),
  );
  const statements = await perSecond(() =>
    pool.query('insert into bare_edits select $1, $2, * from unnest($3::integer[], $4::bytea[])', [
      university,
      crypto.randomUUID(),
      seqs,
      edits,
    ]),
  );
  await pool.query('drop table bare_batches, bare_edits');
  await pool.end();
  return { batches, rows: statements * load.editsPerPush };
}

async function perSecond(act: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const began = performance.now();
  const lanes = Array.from({ length: 20 }, async () => {
    while (performance.now() - began < RUN_MS / 2) {
      await act();
      done += 1;
    }
  });
  await Promise.all(lanes);
  return (done * 1000) / (performance.now() - began);
}

function print(figures: Figures): void {
  const goal = figures.editsPerPush === 20 ? '1,000 requests/s' : '100,000 edits/s';
  console.log(
    `${figures.editsPerPush} edits a push: ${figures.requestsPerSecond.toLocaleString('en-US')} requests/s, ` +
      `${figures.editsPerSecond.toLocaleString('en-US')} edits/s (goal ${goal}), p50 ${figures.p50Ms} ms, ` +
      `p99 ${figures.p99Ms} ms, ${figures.refused} refused; bare inserts of the same batch rows ` +
      `${figures.bareInsertsPerSecond.toLocaleString('en-US')}/s, ratio ${figures.ratioToBareInserts}; ` +
      `bare multi-row inserts of the edits ${figures.bareRowsPerSecond.toLocaleString('en-US')} rows/s; ` +
      `${figures.bytesPerEditOnTheWire} bytes per edit on the wire; server CPU ${figures.serverCpuMsPerPush} ms a push; ` +
      `machine load ${figures.machineLoad} on ${figures.processors} processors`,
  );
}

await main();
