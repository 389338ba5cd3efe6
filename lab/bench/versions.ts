/**
 * Two versions at a time on one database, as at an upgrade: three nodes of the version before behind HAProxy, then
 * `longhand migrate` of this one, then node by node replaced, while apps of both versions write and read. Counts requests
 * that failed, edits that were lost or doubled, and answers that an app can't read; asks an older server to start on the
 * newer database. `npm run bench:versions [-- COMMIT]`; needs HAProxy and the repository. Writes results/versions.json.
 * Ends with 1 where an edit was lost, a request failed, or an older app could not read an answer.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { bundleServer, PROGRAM } from '../../scripts/bundle-server.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { demoAddresses } from '../../server/people/account/demo-accounts.ts';
import { brokenWords, verifyEach } from '../../server/reading/proof/verify-each.ts';
import { startCommand } from '../../tests/fixtures/operator-command.ts';
import { startBalancer } from './balancer.ts';
import { presentClient, takeVersion, type OtherVersion } from './client-version.ts';
import { NodeReader } from './node-reader.ts';
import { beginWriters, sharedDatabase, type Phase, type Writers } from './node-writers.ts';

/** The version before unless another one is named: without the newest migration, and with a drain. */
const BEFORE = '62fd6a84';
const NODES = 3;
const CALM_MS = 8000;
const DRAIN_SECONDS = '5';

interface Setting {
  url: string;
  nodes: ServerProcess[];
  postgres: PoolConfig;
  key: Buffer;
  before: OtherVersion;
  /** Starts a server, of this version unless another one's program is given. */
  start: (program?: string, port?: number) => Promise<ServerProcess>;
}

interface VersionPhase extends Phase {
  reads: number;
  failedReads: number;
  /** Answers that apps of the version before could not read, and those of this version. */
  misreadBefore: number;
  misreadNow: number;
  trouble: Record<string, number>;
}

interface Outcome {
  before: string;
  phases: VersionPhase[];
  migrateMs: number;
  acknowledged: number;
  lost: number;
  /** What a server of the version before says on the newer database. */
  olderSays: string;
  broken: string[];
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-versions-'));
  const before = await takeVersion(process.argv[2] ?? BEFORE, folder);
  const bundled = await bundleServer(PROGRAM);
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), settings: ['max_connections=200'] });
  const nodes: ServerProcess[] = [];
  try {
    const { key, env } = sharedDatabase(embedded.config());
    const start = (program = bundled.module('main'), port?: number) =>
      startServerProcess({
        dataFolder: join(folder, 'data'),
        port,
        bundled: [program],
        env: { ...env, DRAIN_SECONDS },
      });
    for (let node = 0; node < NODES; node += 1) nodes.push(await start(before.server));
    const balancer = await startBalancer('haproxy', nodes, folder);
    try {
      await report(await measure({ url: balancer.url, nodes, postgres: embedded.config(), key, before, start }));
    } finally {
      await balancer.stop();
    }
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await embedded.stop();
    for (const made of [folder, bundled.folder]) await rm(made, { recursive: true, force: true });
  }
}

async function measure({ url, nodes, postgres, key, before, start }: Setting): Promise<Outcome> {
  const writers = await beginWriters({ url, postgres, key }, [before.client, presentClient]);
  try {
    const emails = Object.values(demoAddresses);
    const readers = {
      before: await Promise.all(emails.map((email) => NodeReader.begin(before.client, url, email))),
      now: await Promise.all(emails.map((email) => NodeReader.begin(presentClient, url, email))),
    };
    const during = (phase: string, happen: () => Promise<void>) => duringReads(writers, readers, phase, happen);
    const phases = [await during('the version before', () => pause(CALM_MS))];
    let migrateMs = 0;
    phases.push(
      await during('the newer database under it', async () => {
        const began = Date.now();
        const { code, said } = await startCommand('migrate', postgres, [], { key }).ended;
        if (code !== 0) throw new Error(said);
        migrateMs = Date.now() - began;
        await pause(CALM_MS);
      }),
    );
    const olderSays = await start(before.server).then(
      async (node) => {
        await node.stop();
        return 'It starts.';
      },
      (error: Error) => error.message,
    );
    phases.push(
      await during('each node replaced by this version', async () => {
        for (const [at, node] of nodes.entries()) {
          await node.stop();
          nodes[at] = await start(undefined, node.port);
          await pause(CALM_MS);
        }
      }),
      await during('this version', () => pause(CALM_MS)),
    );
    await Promise.all([...readers.before, ...readers.now].map((reader) => reader.end()));
    const sum = await writers.end();
    return { before: before.commit, phases, migrateMs, olderSays, ...sum, broken: await brokenOf(writers) };
  } finally {
    await writers.database.close();
  }
}

async function duringReads(
  writers: Writers,
  readers: { before: readonly NodeReader[]; now: readonly NodeReader[] },
  phase: string,
  happen: () => Promise<void>,
): Promise<VersionPhase> {
  const all = [...readers.before, ...readers.now];
  for (const reader of all) reader.count();
  const wrote = await writers.during(phase, happen);
  const trouble: Record<string, number> = {};
  for (const reader of all) for (const [what, times] of reader.trouble) trouble[what] = (trouble[what] ?? 0) + times;
  return {
    ...wrote,
    reads: sumOf(all, ({ requests }) => requests),
    failedReads: sumOf(all, ({ failed }) => failed),
    misreadBefore: sumOf(readers.before, ({ misread }) => misread),
    misreadNow: sumOf(readers.now, ({ misread }) => misread),
    trouble,
  };
}

function sumOf(readers: readonly NodeReader[], of: (reader: NodeReader) => number): number {
  return readers.reduce((sum, reader) => sum + of(reader), 0);
}

/** What is broken in the chains of the universities in which both versions wrote. */
async function brokenOf({ database, keyring }: Writers): Promise<string[]> {
  const broken: string[] = [];
  for await (const { code, verdict } of verifyEach(database, keyring))
    if (verdict.kind === 'broken') broken.push(brokenWords(code, verdict));
  return broken;
}

async function report(outcome: Outcome): Promise<void> {
  const { phases, before, migrateMs, acknowledged, lost, olderSays, broken } = outcome;
  for (const { trouble, ...figures } of phases) {
    console.table([figures]);
    console.log(trouble);
  }
  console.log(`The version before: ${before}. Migrated in ${migrateMs} ms.`);
  console.log(`Edits acknowledged: ${acknowledged}; lost or doubled: ${lost}. Broken chains: ${broken.length}.`);
  console.log(`An older server on the newer database: ${olderSays}`);
  await mkdir('results', { recursive: true });
  await writeFile('results/versions.json', `${JSON.stringify(outcome, null, 2)}\n`);
  const isWhole = phases.every((phase) => phase.failed + phase.failedReads + phase.misreadBefore === 0);
  process.exitCode = isWhole && lost === 0 && broken.length === 0 ? 0 : 1;
}

await main();
