import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlreadyRunningError, startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';

let dataDir: string;
let running: Embedded[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'longhand-embedded-'));
});
afterEach(async () => {
  for (const embedded of running) await embedded.stop();
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ...options });
  running.push(embedded);
  return embedded;
}

async function ask<Row>(embedded: Embedded, statement: string): Promise<Row[]> {
  const client = new Client(embedded.config());
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Starts a process to be killed, which starts PostgreSQL on the folder and stays. */
async function startElsewhere(): Promise<ChildProcess> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('up');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const pgData = () => join(dataDir, 'postgres');

describe('the embedded PostgreSQL', () => {
  it('writes durably, with checksums, and listens for nobody else', async () => {
    const embedded = await start();
    const rows = await ask<{ name: string; setting: string }>(
      embedded,
      `select name, setting from pg_settings where name in
        ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`,
    );
    expect(rows.map((row) => `${row.name}=${row.setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ]);
    expect((await stat(embedded.config().host ?? '')).mode & 0o777).toBe(0o700);
    expect((await stat(pgData())).mode & 0o777).toBe(0o700);
  });

  it('does not run as root', async () => {
    await start();
    const postmaster = await findPostmaster(pgData());
    const status = await readFile(`/proc/${postmaster?.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+[1-9]\d*/m);
  });

  it('keeps its data from one start to the next, and leaves nothing when it stops', async () => {
    const first = await startEmbedded({ dataDir });
    await ask(first, 'create table kept as select 1 as one');
    await first.stop();
    await expect(stat(first.config().host ?? '')).rejects.toThrow('ENOENT');
    expect(await findPostmaster(pgData())).toBeNull();
    expect(await ask(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('is refused to a second server while the first one lives', async () => {
    const embedded = await start();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(AlreadyRunningError);
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is stopped and started again when its server was killed', async () => {
    const child = await startElsewhere();
    const orphan = await findPostmaster(pgData());
    await kill(child);
    expect((await findPostmaster(pgData()))?.pid).toBe(orphan?.pid);
    const embedded = await start();
    expect((await findPostmaster(pgData()))?.pid).not.toBe(orphan?.pid);
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(stat(orphan?.socketDir ?? '')).rejects.toThrow('ENOENT');
  });

  it('starts beside a pid file whose process is gone, or is another program', async () => {
    await (await startEmbedded({ dataDir })).stop();
    for (const pid of [process.pid, 4_194_303]) {
      await writeFile(join(pgData(), 'postmaster.pid'), `${pid}\n${pgData()}\n1\n5432\n/nowhere\n\n`);
      const embedded = await startEmbedded({ dataDir });
      expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
      await embedded.stop();
    }
  });

  it('is started again after it was killed, with every committed row and for the same owner', async () => {
    const said: string[] = [];
    const embedded = await start({ say: (sentence) => said.push(sentence) });
    await ask(embedded, 'create table kept as select 1 as one');
    const postmaster = await findPostmaster(pgData());
    if (postmaster === null) throw new Error('no postmaster was found');
    process.kill(postmaster.pid, 'SIGKILL');
    while (said.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said).toEqual([
      expect.stringMatching(/^(PostgreSQL|A process of PostgreSQL) ended unexpectedly/),
      expect.stringMatching(/^PostgreSQL answers again, after \d+\.\d s\.$/),
    ]);
    expect(await ask(embedded, 'select one from kept')).toEqual([{ one: 1 }]);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(AlreadyRunningError);
  });

  it('lets one of two simultaneous first starts win', async () => {
    const results = await Promise.allSettled([start(), start()]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => (result.reason as Error).constructor)).toEqual([AlreadyRunningError]);
  });

  it('listens on loopback with a password where there are no sockets', async () => {
    const embedded = await start({ socketParent: 'none' });
    expect(embedded.config().host).toBe('127.0.0.1');
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    const stranger = new Client({ ...embedded.config(), password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('takes loopback too where the temporary folder makes socket paths too long', async () => {
    const embedded = await start({ socketParent: `/tmp/${'long'.repeat(25)}` });
    expect(embedded.config().host).toBe('127.0.0.1');
  });
});
