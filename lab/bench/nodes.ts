/**
 * Three nodes on one database behind HAProxy, nginx or Caddy, with its file of docs/operations, while people write and read. Each
 * node is replaced in turn, as at an upgrade; then each is killed. Counts requests that failed and edits that were lost.
 * `npm run bench:nodes [-- nginx|caddy]`; needs that program. Writes results/nodes-*.json. Ends with 1 where an edit was lost, or
 * a request failed while nodes were replaced.
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
import { migrate } from '../../server/platform/database/migrate.ts';
import { BALANCERS, startBalancer, type BalancerName } from './balancer.ts';
import { presentClient } from './client-version.ts';
import { beginWriters, sharedDatabase, type Phase } from './node-writers.ts';

const NODES = 3;
const CALM_MS = 3000;
/** How long a node that ends still serves: HAProxy and Caddy ask each second whether it is ready. nginx does not ask. */
const DRAIN_SECONDS: Readonly<Record<BalancerName, string>> = { haproxy: '5', nginx: '0', caddy: '5' };

async function main(): Promise<void> {
  const name = BALANCERS.find((known) => known === process.argv[2]) ?? 'haproxy';
  const folder = await mkdtemp(join(tmpdir(), 'longhand-nodes-'));
  const bundled = await bundleServer(PROGRAM);
  const embedded = await startEmbedded({ dataDir: folder, settings: ['max_connections=200'] });
  try {
    await migrate(embedded.config());
    const { key, env } = sharedDatabase(embedded.config());
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

async function measure({ nodes, ...shared }: Setting): Promise<{ phases: Phase[]; lost: number }> {
  const writers = await beginWriters(shared, [presentClient]);
  try {
    const phases = [
      await writers.during('calm', () => pause(CALM_MS)),
      await writers.during('each node replaced', async () => {
        for (const node of nodes) {
          await node.stop();
          await node.start();
          await pause(CALM_MS);
        }
      }),
      await writers.during('each node killed', async () => {
        for (const node of nodes) {
          await node.kill();
          await pause(CALM_MS);
          await node.start();
          await pause(CALM_MS);
        }
      }),
    ];
    return { phases, lost: (await writers.end()).lost };
  } finally {
    await writers.database.close();
  }
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
