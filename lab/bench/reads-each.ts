/**
 * The processor time of the commonest reads, each by itself: of the server and of PostgreSQL, for one request. `npm run
 * bench:reads-each -- FOLDER` keeps the university in the folder and uses the one that is there, so that two versions
 * of the server can be measured in turn on the same rows; without a folder a new one is made and deleted. Writes
 * results/reads-each.json.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { PoolConfig } from 'pg';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { startServers, type Servers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { HttpLane } from './http-lane.ts';
import { processorMsIn, processorMsOf, processorMsSince } from './processor-time.ts';
import { vacuum } from './reads-database.ts';
import { commonReadsOf, type Read } from './reads-list.ts';
import { addAnnouncements, buildUniversity } from './reads-university.ts';
import { headOf, writeEssay } from './reads-essay.ts';

const SIZE = { students: 5000, courses: 300, classSize: 500, assignments: 20, edits: 1_000_000 };
const LANES = 4;
/** Afterwards the statements are prepared on the connections in use, and the code is compiled. */
const WARM_UP = 300;
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 600);

/** What is asked of a university, kept beside its database. */
interface Asked {
  readonly key: string;
  readonly reads: readonly Read[];
}

interface Figures {
  readonly name: string;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly kilobytes: number;
  readonly refused: number;
}

async function main(kept: string | undefined): Promise<void> {
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'longhand-reads-')) : resolve(kept);
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const config = embedded.config();
    const list = join(folder, 'reads.json');
    if (!existsSync(list)) await writeFile(list, JSON.stringify(await build(config)));
    else await migrate(config);
    const asked = JSON.parse(await readFile(list, 'utf8')) as Asked;
    const figures = await measureAll(config, asked, folder);
    for (const one of figures) print(one);
    print(meanOf(figures));
    await mkdir('results', { recursive: true });
    await writeFile('results/reads-each.json', `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await embedded.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function build(config: PoolConfig): Promise<Asked> {
  await migrate(config);
  const key = randomBytes(32);
  const database = connectDatabase({ ...config, max: 4 });
  const services = bareServices(database, createKeyring(key));
  const app = await buildApp(services);
  try {
    const university = await buildUniversity(services, SIZE);
    await addAnnouncements(database, university);
    const submission = await writeEssay(services, app, university);
    await vacuum(config);
    return { key: key.toString('hex'), reads: commonReadsOf(university, submission) };
  } finally {
    await app.close();
    await database.close();
  }
}

async function measureAll(config: PoolConfig, { key, reads }: Asked, folder: string): Promise<Figures[]> {
  const database = connectDatabase({ ...config, max: 1 });
  const services = bareServices(database, createKeyring(Buffer.from(key, 'hex')));
  const servers = await startServers({ postgres: config, key, sabotage: null }, { reserves: 0 });
  try {
    const figures: Figures[] = [];
    for (const read of reads) figures.push(await measureOne(servers, folder, read, await headOf(services, read)));
    return figures;
  } finally {
    await servers.close();
    await database.close();
  }
}

async function measureOne(servers: Servers, folder: string, { name }: Read, head: string): Promise<Figures> {
  await ask(servers, head, WARM_UP);
  const before = { server: processorMsOf(servers.pid()), database: processorMsIn(folder) };
  const { refused, bytes } = await ask(servers, head, REQUESTS);
  const server = (processorMsOf(servers.pid()) ?? Number.NaN) - (before.server ?? Number.NaN);
  const databaseMs = processorMsSince(before.database, processorMsIn(folder)) ?? Number.NaN;
  return {
    name,
    serverMs: hundredths(server / REQUESTS),
    databaseMs: hundredths(databaseMs / REQUESTS),
    kilobytes: Math.round(bytes / 100) / 10,
    refused,
  };
}

/** Asks so often, over a few connections, each time after the answer before. `bytes`: of one answer, with its headers. */
async function ask(servers: Servers, head: string, times: number): Promise<{ refused: number; bytes: number }> {
  let [left, refused, bytes] = [times, 0, 0];
  const lanes = Array.from({ length: LANES }, async () => {
    const lane = await HttpLane.open(servers.ports()[0] ?? 0);
    while (left-- > 0) {
      const status = await lane.send(head, Buffer.alloc(0));
      bytes = lane.answered;
      if (status !== 200) refused += 1;
    }
    lane.close();
  });
  await Promise.all(lanes);
  return { refused, bytes };
}

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (of: (one: Figures) => number) =>
    hundredths(figures.reduce((sum, one) => sum + of(one), 0) / figures.length);
  return {
    name: `Mean of ${figures.length} reads`,
    serverMs: mean(({ serverMs }) => serverMs),
    databaseMs: mean(({ databaseMs }) => databaseMs),
    kilobytes: mean(({ kilobytes }) => kilobytes),
    refused: figures.reduce((sum, { refused }) => sum + refused, 0),
  };
}

function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}

function print({ name, serverMs, databaseMs, kilobytes, refused }: Figures): void {
  console.log(
    `${name}: server ${serverMs} ms, database ${databaseMs} ms, ${kilobytes} kB${refused === 0 ? '' : `, ${refused} refused`}`,
  );
}

await main(process.argv[2]);
