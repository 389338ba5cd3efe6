/**
 * Three nodes on one database behind HAProxy, nginx or Caddy, with its file of docs/operations, while people write and read. Each
 * node is replaced in turn, as at an upgrade; then each is killed. Counts requests that failed and edits that were lost.
 * `npm run bench:nodes [-- nginx|caddy]`; needs that program. Writes results/nodes-*.json. Ends with 1 where an edit was lost, or
 * a request failed while nodes were replaced.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { bundleServer, PROGRAM } from '../../scripts/bundle-server.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openDataKeys } from '../../server/platform/database/data-keys.ts';
import { keyringOf } from '../../server/platform/keyring.ts';
import { makeCampus, makeMember, type Member } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { databaseUrl } from '../../tests/fixtures/operator-command.ts';
import { BALANCERS, startBalancer, type BalancerName } from './balancer.ts';
import { NodeWriter } from './node-writer.ts';

const NODES = 3;
const WRITERS = 24;
const CALM_MS = 3000;
/** How long a node that ends still serves: HAProxy and Caddy ask each second whether it is ready. nginx does not ask. */
const DRAIN_SECONDS: Readonly<Record<BalancerName, string>> = { haproxy: '5', nginx: '0', caddy: '5' };

interface Phase {
  phase: string;
  requests: number;
  failed: number;
  /** The longest time in which a writer's push was not acknowledged. */
  longestMs: number;
}

async function main(): Promise<void> {
  const name = BALANCERS.find((known) => known === process.argv[2]) ?? 'haproxy';
  const folder = await mkdtemp(join(tmpdir(), 'longhand-nodes-'));
  const bundled = await bundleServer(PROGRAM);
  const embedded = await startEmbedded({ dataDir: folder, settings: ['max_connections=200'] });
  try {
    await migrate(embedded.config());
    const key = randomBytes(32);
    const env = { DATABASE_URL: databaseUrl(embedded.config()), LONGHAND_KEY: key.toString('hex'), PROXY_HOPS: '1' };
    const nodes: ServerProcess[] = [];
    for (let node = 0; node < NODES; node += 1)
      nodes.push(
        await startServerProcess({
          dataFolder: folder,
          bundled: [bundled.module('main')],
          env: { ...env, NODE_ENV: 'production', DRAIN_SECONDS: DRAIN_SECONDS[name] },
        }),
      );
    const balancer = await startBalancer(name, nodes, folder);
    try {
      await report(name, await measure({ url: balancer.url, nodes, postgres: embedded.config(), key }));
    } finally {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.kill()));
    }
  } finally {
    await embedded.stop();
    for (const made of [folder, bundled.folder]) await rm(made, { recursive: true, force: true });
  }
}

interface Setting {
  url: string;
  nodes: readonly ServerProcess[];
  postgres: PoolConfig;
  key: Buffer;
}

async function measure({ url, nodes, postgres, key }: Setting): Promise<{ phases: Phase[]; lost: number }> {
  const database = connectDatabase({ ...postgres, max: 4 });
  try {
    const services = bareServices(database, keyringOf(await openDataKeys(database, key)));
    const campus = await makeCampus(services);
    const members: Member[] = [];
    for (let number = 0; number < WRITERS; number += 1)
      members.push(await makeMember(services, campus, { userType: 'student', name: `N${number}` }));
    const writers = await Promise.all(members.map((member) => NodeWriter.begin(url, services, member)));
    const phases: Phase[] = [];
    const during = async (phase: string, happen: () => Promise<void>) => {
      for (const writer of writers) writer.count();
      await happen();
      phases.push({ phase, ...sumOf(writers) });
    };
    await during('calm', () => pause(CALM_MS));
    await during('each node replaced', async () => {
      for (const node of nodes) {
        await node.stop();
        await node.start();
        await pause(CALM_MS);
      }
    });
    await during('each node killed', async () => {
      for (const node of nodes) {
        await node.kill();
        await pause(CALM_MS);
        await node.start();
        await pause(CALM_MS);
      }
    });
    await Promise.all(writers.map((writer) => writer.end()));
    return { phases, lost: await lostOf(database, writers) };
  } finally {
    await database.close();
  }
}

function sumOf(writers: readonly NodeWriter[]): Omit<Phase, 'phase'> {
  const sum = { requests: 0, failed: 0, longestMs: 0 };
  for (const { requests, failed, longestMs } of writers) {
    sum.requests += requests;
    sum.failed += failed;
    sum.longestMs = Math.max(sum.longestMs, longestMs);
  }
  return sum;
}

/** How many acknowledged edits the database does not have, and how many it has that were never written. */
async function lostOf(database: Database, writers: readonly NodeWriter[]): Promise<number> {
  const rows = await database.asOwner((tx) => tx.selectFrom('streams').select(['stream', 'high']).execute());
  const stored = new Map(rows.map(({ stream, high }) => [stream, high]));
  return writers.reduce((sum, { stream, acknowledged }) => sum + Math.abs(acknowledged - (stored.get(stream) ?? 0)), 0);
}

async function report(name: BalancerName, { phases, lost }: { phases: Phase[]; lost: number }): Promise<void> {
  console.table(phases);
  console.log(`Edits lost or doubled: ${lost}`);
  await mkdir('results', { recursive: true });
  await writeFile(`results/nodes-${name}.json`, `${JSON.stringify({ phases, lost }, null, 2)}\n`);
  const replaced = phases.find(({ phase }) => phase === 'each node replaced');
  process.exitCode = lost === 0 && replaced?.failed === 0 ? 0 : 1;
}

await main();
