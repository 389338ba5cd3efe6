/**
 * Whether a push and a read of one university take more as others and their texts grow beside it: 1 to 1,000 universities,
 * then 1 to 50 million edits. `npm run bench:growth`; writes results/growth.json. On a machine with other work the pages
 * say more than the times: they are the same on every machine.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { API_BASE } from '#contract/endpoint';
import { getGradebook } from '#contract/gradebook';
import { PACKED_PUSH_TYPE } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { startServers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { rowsOf } from './fill-table.ts';
import { copyUniversity } from './growth-copies.ts';
import { vacuum } from './reads-database.ts';
import { bearer, headOf, writeEssay } from './reads-essay.ts';
import { readsOf, type Read } from './reads-list.ts';
import { buildUniversity, type ReadsUniversity } from './reads-university.ts';
import { costOf, sendAll, type Cost, type Prepared } from './request-cost.ts';

const MEASURED = { students: 2000, courses: 100, classSize: 200, assignments: 20, edits: 1_000_000 };
const SMALL = { students: 60, courses: 4, classSize: 20, assignments: 5, edits: 1000 };
const EDITS = Number(process.env['BENCH_EDITS'] ?? 50_000_000);
const COPIES = Number(process.env['BENCH_UNIVERSITIES'] ?? 1000) - 2;
const LANES = 4;
/** Of each kind of request, of all lanes. */
const REQUESTS = 200;
const EDITS_PER_PUSH = 20;
const NONE = Buffer.alloc(0);

interface Place {
  readonly postgres: PoolConfig;
  readonly folder: string;
  readonly key: string;
}

interface Stage {
  readonly universities: number;
  readonly edits: number;
  readonly push: Cost;
  readonly reads: readonly (Cost & { name: string })[];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-growth-'));
  const embedded = await startEmbedded({ dataDir: folder });
  const postgres = embedded.config();
  const key = randomBytes(32);
  try {
    await migrate(postgres);
    const database = connectDatabase({ ...postgres, max: 4 });
    const services = bareServices(database, createKeyring(key));
    const stages = await grow(services, { postgres, folder, key: key.toString('hex') });
    await database.close();
    for (const stage of stages) print(stage, stages[0] ?? stage);
    console.log(`Machine load ${Math.round(loadavg()[0] ?? 0)} on ${cpus().length} processors`);
    await mkdir('results', { recursive: true });
    await writeFile('results/growth.json', `${JSON.stringify(stages, null, 2)}\n`);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function grow(services: Services, place: Place): Promise<Stage[]> {
  const app = await buildApp(services);
  const university = await buildUniversity(services, MEASURED);
  const reads = [...readsOf(university, await writeEssay(services, app, university)), gradebookOf(university)];
  await app.close();
  const pages = university.students.map(() => deviceStream({ kind: 'practice' }));
  const look = async (): Promise<Stage> => {
    const stage = await measure(services, place, university, reads, pages);
    console.log(`Measured with ${stage.universities} universities and ${(stage.edits / 1e6).toFixed(1)} M edits`);
    return stage;
  };
  await vacuum(place.postgres);
  const stages = [await look()];
  const small = await buildUniversity(services, SMALL);
  const { universityId } = small.campus;
  await rowsOf(services.database, sql`delete from audit where university_id = ${universityId}`);
  for (const [from, to] of [
    [1, 8],
    [9, 98],
    [99, COPIES],
  ] as const) {
    if (to > COPIES) break;
    await copyUniversity(place.postgres, universityId, from, to);
    stages.push(await look());
  }
  for (const share of [0.2, 0.8]) {
    await buildUniversity(services, { ...MEASURED, edits: EDITS * share });
    await vacuum(place.postgres);
    stages.push(await look());
  }
  return stages;
}

function gradebookOf({ teacher, course }: ReadsUniversity): Read {
  const { path } = getGradebook;
  return { name: `GET ${path}`, as: teacher, path: `${API_BASE}${path.replace(/\{\w+\}/, course)}`, share: 1 };
}

type Page = ReturnType<typeof deviceStream>;

async function measure(
  services: Services,
  place: Place,
  university: ReadsUniversity,
  reads: readonly Read[],
  pages: readonly Page[],
): Promise<Stage> {
  const servers = await startServers({ ...place, sabotage: null }, { reserves: 0 });
  try {
    const costOfReads: (Cost & { name: string })[] = [];
    for (const read of reads) {
      const request = { head: await headOf(services, read), body: NONE };
      const lane = Array.from({ length: REQUESTS / LANES }, () => request);
      const lanes = Array.from({ length: LANES }, () => lane);
      // Afterwards the statements are prepared and the code is compiled.
      await sendAll(servers, lanes);
      costOfReads.push({ name: read.name, ...(await costOf(servers, place, lanes)) });
    }
    await sendAll(servers, await pushesOf(services, university, pages));
    const push = await costOf(servers, place, await pushesOf(services, university, pages));
    const [counts] = await rowsOf<{ universities: number; edits: number }>(
      services.database,
      sql`select (select count(*)::int from universities) as universities,
        (select coalesce(sum(last - first + 1), 0)::float8 from batches) as edits`,
    );
    return { universities: counts?.universities ?? 0, edits: counts?.edits ?? 0, push, reads: costOfReads };
  } finally {
    await servers.close();
  }
}

/** Some pushes of each student, who go on where their last push ended; a student is in one lane. */
async function pushesOf(
  services: Services,
  { students }: ReadsUniversity,
  pages: readonly Page[],
): Promise<Prepared[][]> {
  const lanes: Prepared[][] = Array.from({ length: LANES }, () => []);
  for (const [index, student] of students.entries()) {
    const page = pages[index];
    if (page === undefined) continue;
    const authorization = await bearer(services, student);
    for (let push = 0; push < REQUESTS / students.length; push += 1) {
      const first = page.ops.length + 1;
      page.type('Words to keep, 20 of.');
      const body = gzipSync(packPush({ parts: [page.part(first, first + EDITS_PER_PUSH - 1)] }));
      const head =
        `POST /api/outbox/${student.userId}/ HTTP/1.1\r\nHost: longhand\r\nAuthorization: ${authorization}\r\n` +
        `Content-Type: ${PACKED_PUSH_TYPE}\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
      lanes[index % LANES]?.push({ head, body });
    }
  }
  return lanes;
}

function print({ universities, edits, push, reads }: Stage, first: Stage): void {
  const line = (name: string, now: Cost, then: Cost | undefined): string =>
    `  ${name}: server ${now.serverMs.toFixed(1)} ms, database ${now.databaseMs.toFixed(1)} ms, ` +
    `${now.pages.toFixed(0)} pages (${((now.pages / (then?.pages ?? Number.NaN)) * 100).toFixed(0)} %), ` +
    `p50 ${now.p50Ms.toFixed(1)} ms (${((now.p50Ms / (then?.p50Ms ?? Number.NaN)) * 100).toFixed(0)} %)` +
    (now.refused === 0 ? '' : `, ${now.refused} refused`);
  console.log(`${universities} universities, ${(edits / 1e6).toFixed(1)} M edits`);
  console.log(line('push', push, first.push));
  for (const [index, read] of reads.entries()) console.log(line(read.name, read, first.reads[index]));
}

await main();
