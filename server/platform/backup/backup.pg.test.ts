import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { checkPages } from './check-pages.ts';
import { listBases, makeBase } from './base.ts';
import { keepNewest } from './keep-newest.ts';
import { archiveOf, systemOf } from './places.ts';
import { restoreBackup } from './restore.ts';

const PAGE_BYTES = 8192;

let home: string;
let running: Embedded[] = [];
const inHome = (name: string) => join(home, name);
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "longhand-backup's 5%-"));
  // PostgreSQL's own user passes through to the archive.
  await chmod(home, 0o711);
});
afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  running = [];
  await rm(home, { recursive: true, force: true });
});

async function start(name: string, backupDir?: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: inHome(name), backupDir });
  running.push(embedded);
  return embedded;
}

async function stop(embedded: Embedded): Promise<void> {
  await embedded.stop();
  running = running.filter((each) => each !== embedded);
}

async function ask<Row>(embedded: Embedded, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(embedded.config());
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Starts the cluster `live`, with an archive where one is wanted, and the tables of the product. */
async function startLive(archived: boolean): Promise<Embedded> {
  const live = await start('live', archived ? inHome('backup') : undefined);
  await migrate(live.config());
  await ask(live, 'create table words (number int primary key, filler text)');
  return live;
}

const write = (live: Embedded, from: number, to: number) =>
  ask(live, `insert into words select n, repeat('x', 500) from generate_series($1::int, $2::int) n`, [from, to]);

function back(live: Embedded) {
  const of = { config: live.config(), pgData: inHome('live/postgres'), dataDir: inHome('live') };
  return makeBase(of, inHome('backup'), () => new Date());
}

async function numbers(embedded: Embedded): Promise<number[]> {
  return (await ask<{ number: number }>(embedded, 'select number from words order by number')).map((row) => row.number);
}

/** Archives what was written until now. */
async function archive(live: Embedded): Promise<void> {
  const [{ segment } = { segment: '' }] = await ask<{ segment: string }>(
    live,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  const folder = archiveOf(inHome('backup'), await systemOf(inHome('live/postgres')));
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain(`${segment}.gz`);
}

it('a backup that is made while people write holds everything committed before its end, and opens', async () => {
  const live = await startLive(false);
  await write(live, 1, 2000);
  let written = 2000;
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) {
      await write(live, written + 1, written + 200);
      written += 200;
      await ask(live, 'select pg_switch_wal()');
      await ask(live, 'checkpoint');
    }
  })();
  await sleep(200);
  const before = written;
  const base = await back(live);
  over.abort();
  await writing;
  await stop(live);
  await restoreBackup(inHome('backup'), inHome('new'), null);
  const restored = await start('new');
  const found = await numbers(restored);
  expect(found.length).toBeGreaterThanOrEqual(before);
  expect(found).toEqual(Array.from({ length: found.length }, (_, at) => at + 1));
  expect(base.bytes).toBeGreaterThan(1_000_000);
  expect(await ask(restored, 'select distinct filler from words')).toEqual([{ filler: 'x'.repeat(500) }]);

  expect(await checkPages(restored.config())).toEqual([]);
  const [{ path } = { path: '' }] = await ask<{ path: string }>(
    restored,
    `select pg_relation_filepath('words') as path`,
  );
  await stop(restored);
  const file = inHome(`new/postgres/${path}`);
  const bytes = await readFile(file);
  bytes.fill(0, PAGE_BYTES - 20, PAGE_BYTES - 10);
  await writeFile(file, bytes);
  const damaged = await checkPages((await start('new')).config());
  expect(damaged.join(' ')).toMatch(/^words: invalid page in block 0/);
});

it('with an archive any moment after a backup can be restored, and nothing is restored over another folder', async () => {
  const live = await startLive(true);
  await write(live, 1, 10);
  await back(live);
  await write(live, 11, 20);
  await sleep(50);
  const between = new Date();
  await sleep(50);
  await write(live, 21, 30);
  await archive(live);
  await stop(live);
  await restoreBackup(inHome('backup'), inHome('whole'), null);
  expect(await numbers(await start('whole'))).toHaveLength(30);
  await restoreBackup(inHome('backup'), inHome('then'), between);
  expect(await numbers(await start('then'))).toHaveLength(20);

  const late = new Date(Date.now() + 60_000);
  await expect(restoreBackup(inHome('backup'), inHome('late'), late)).rejects.toThrow('choose an earlier time');
  await expect(readdir(inHome('late'))).rejects.toThrow('ENOENT');
  await mkdir(inHome('used'));
  await writeFile(inHome('used/key'), 'kept');
  await expect(restoreBackup(inHome('backup'), inHome('used'), null)).rejects.toThrow('is not empty');
  expect(await readdir(inHome('used'))).toEqual(['key']);
  const [base] = await listBases(inHome('backup'));
  const early = new Date(new Date(base?.began_at ?? '').getTime() - 1000);
  await expect(restoreBackup(inHome('backup'), inHome('early'), early)).rejects.toThrow(
    'Choose that time or a later one',
  );
  await expect(readdir(inHome('early'))).rejects.toThrow('ENOENT');
});

it('a copy that ended half-way is no backup', async () => {
  const live = await startLive(false);
  await ask(live, 'drop table key_wraps cascade');
  await expect(back(live)).rejects.toThrow('key_wraps');
  expect(await listBases(inHome('backup'))).toEqual([]);
  await expect(restoreBackup(inHome('backup'), inHome('new'), null)).rejects.toThrow('There is no backup');
});

it('uploaded files come back, and what only deleted backups need goes with them', async () => {
  const live = await startLive(true);
  await mkdir(inHome('live/files/aa'), { recursive: true });
  await writeFile(inHome('live/files/aa/first'), 'a picture');
  await writeFile(inHome('live/files/aa/stays'), 'a task');
  await back(live);
  await archive(live);
  await rm(inHome('live/files/aa/first'));
  await writeFile(inHome('live/files/aa/second'), 'another');
  await write(live, 1, 5);
  await back(live);
  await restoreBackup(inHome('backup'), inHome('new'), null);
  expect(await readdir(inHome('new/files/aa'))).toEqual(['first', 'second', 'stays']);

  await write(live, 6, 8);
  await archive(live);
  const [, newest] = await listBases(inHome('backup'));
  expect(await keepNewest(inHome('backup'), 1)).toBe(1);
  expect(await listBases(inHome('backup'))).toEqual([newest]);
  expect(await readdir(inHome('backup/files/aa'))).toEqual(['second', 'stays']);
  const kept = await readdir(archiveOf(inHome('backup'), await systemOf(inHome('live/postgres'))));
  expect(kept.filter((name) => name < (newest?.first_segment ?? ''))).toEqual([]);
  await restoreBackup(inHome('backup'), inHome('again'), null);
  expect(await numbers(await start('again'))).toHaveLength(8);
});
