/**
 * The processor time of reads, each by itself: of the server and of PostgreSQL, for one request. `npm run
 * bench:reads-each -- [--folder FOLDER] [--term] [--only TEXT]`. With a folder the university is kept there, and the one
 * that is there is used, so that two versions of the server can be measured in turn on the same rows; without one it is
 * made and deleted. The reads are the commonest ones, or with `--term` those of a term, whose mean is by their shares;
 * `--only` names a part of their names. Writes results/reads-each.json.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { startServers, type Servers } from '../../tests/faults/servers.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { vacuum } from './reads-database.ts';
import { headOf, writeEssay } from './reads-essay.ts';
import { commonReadsOf, readsOf, type Read } from './reads-list.ts';
import { addAnnouncements, buildUniversity, sizeOr } from './reads-university.ts';
import { costOf, sendAll, type Cost, type Workplace } from './request-cost.ts';

const SIZE = sizeOr({ students: 5000, courses: 300, classSize: 500, assignments: 20, edits: 1_000_000 });
const LANES = 4;
/** Afterwards the statements are prepared on the connections in use, and the code is compiled. */
const WARM_UP = 300;
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 600);

interface Options {
  readonly folder: string | undefined;
  readonly isTerm: boolean;
  readonly only: string;
}

/** What can be asked of a university, kept beside its database. */
interface Asked {
  readonly key: string;
  readonly common: readonly Read[];
  readonly term: readonly Read[];
}

interface Figures extends Pick<Cost, 'serverMs' | 'databaseMs' | 'pages' | 'bytes' | 'refused'> {
  readonly name: string;
  readonly share: number;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { folder: text, only: text, term: { type: 'boolean', default: false } } });
  return { folder: values.folder, isTerm: values.term, only: values.only ?? '' };
}

async function main({ folder: kept, isTerm, only }: Options): Promise<void> {
  const folder = kept === undefined ? await mkdtemp(join(tmpdir(), 'longhand-reads-')) : resolve(kept);
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    const config = embedded.config();
    const list = join(folder, 'asked.json');
    if (!existsSync(list)) await writeFile(list, JSON.stringify(await build(config)));
    else await migrate(config);
    const { key, common, term } = JSON.parse(await readFile(list, 'utf8')) as Asked;
    const reads = (isTerm ? term : common).filter(({ name }) => name.includes(only));
    const figures = await measureAll({ postgres: config, folder }, key, reads);
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
    const [common, term] = [commonReadsOf(university, submission), readsOf(university, submission)];
    return { key: key.toString('hex'), common, term };
  } finally {
    await app.close();
    await database.close();
  }
}

/** Measures the reads one after the other, and prints each as it is known. */
async function measureAll(of: Workplace, key: string, reads: readonly Read[]): Promise<Figures[]> {
  const database = connectDatabase({ ...of.postgres, max: 1 });
  const services = bareServices(database, createKeyring(Buffer.from(key, 'hex')));
  const servers = await startServers({ postgres: of.postgres, key, sabotage: null }, { reserves: 0 });
  try {
    const figures: Figures[] = [];
    for (const read of reads) {
      const { name, share } = read;
      const one = { name, share, ...(await measureOne(servers, of, await headOf(services, read))) };
      print(one);
      figures.push(one);
    }
    return figures;
  } finally {
    await servers.close();
    await database.close();
  }
}

async function measureOne(servers: Servers, of: Workplace, head: string): Promise<Cost> {
  const lanes = (requests: number) =>
    Array.from({ length: LANES }, () =>
      Array.from({ length: Math.ceil(requests / LANES) }, () => ({ head, body: Buffer.alloc(0) })),
    );
  await sendAll(servers, lanes(WARM_UP));
  return costOf(servers, of, lanes(REQUESTS));
}

/** The mean of all reads, each as often as its share. */
function meanOf(figures: readonly Figures[]): Figures {
  const shares = figures.reduce((sum, { share }) => sum + share, 0);
  const mean = (of: (one: Figures) => number) => figures.reduce((sum, one) => sum + one.share * of(one), 0) / shares;
  return {
    name: `Mean of ${figures.length} reads`,
    share: shares,
    serverMs: mean(({ serverMs }) => serverMs),
    databaseMs: mean(({ databaseMs }) => databaseMs),
    pages: mean(({ pages }) => pages),
    bytes: mean(({ bytes }) => bytes),
    refused: figures.reduce((sum, { refused }) => sum + refused, 0),
  };
}

function print({ name, share, serverMs, databaseMs, pages, bytes, refused }: Figures): void {
  const times = `server ${serverMs.toFixed(2)} ms, database ${databaseMs.toFixed(2)} ms`;
  const rest = `${pages.toFixed(0)} pages, ${(bytes / 1000).toFixed(1)} kB${refused === 0 ? '' : `, ${refused} refused`}`;
  console.log(`${share} x ${name}: ${times}, ${rest}`);
}

await main(readOptions());
