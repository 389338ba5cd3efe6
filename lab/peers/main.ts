/**
 * Longhand beside other ways to write offline, in one run: Yjs with y-indexeddb and Hocuspocus, Automerge with
 * automerge-repo, and one JSON event a key in a Workbox queue. The same real typing logs go through all of them, each
 * with its documented defaults. `npm run bench:peers [-- NAME...]`; writes results/peers.json and prints the table of
 * docs/SCALE.md.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { bundleServer, type BundledServer } from '../../scripts/bundle-server.ts';
import { startEmbedded, type Embedded } from '../../server/platform/database/embedded.ts';
import { startChild, type ChildServer } from './child-server.ts';
import { countLosses, Device, measureMinute, timeLogs, timeLong } from './device.ts';
import { loadAutomerge, holdAutomerge } from './load-automerge.ts';
import { loadEvents } from './load-events.ts';
import { loadLonghand } from './load-longhand.ts';
import { loadYjs } from './load-yjs.ts';
import type { LoadFigures } from './load.ts';
import { readLogs, type Logs } from './logs.ts';
import { PEER_NAMES, SERVERS, startAutomerge, startEvents, startLonghand, startYjs, type PeerName } from './peers.ts';
import { tableOf, type Figures } from './table.ts';

interface Setting {
  readonly logs: Logs;
  readonly servers: BundledServer;
  readonly embedded: Embedded;
  /** A folder for what is not in PostgreSQL. */
  readonly folder: string;
}

async function main(names: readonly PeerName[]): Promise<void> {
  const logs = await readLogs();
  if (logs === null) {
    console.log('The typing logs (../shared/data/typing-logs) are not beside the project: nothing is measured.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'longhand-peers-'));
  const servers = await bundleServer(SERVERS);
  const embedded = await startEmbedded({ dataDir: join(folder, 'database') });
  const device = await Device.open();
  const all: Partial<Record<PeerName, Figures>> = {};
  const loads: number[] = [];
  try {
    for (const name of names) {
      const setting = { logs, servers, embedded, folder: await mkdtemp(join(folder, `${name}-`)) };
      loads.push(loadavg()[0] ?? 0);
      const load = await loadOf[name](setting);
      console.log(`${name}, server: ${JSON.stringify(load)}`);
      all[name] = { ...load, ...(await measureDevice(device, name, setting)) };
    }
  } finally {
    await device.close();
    await embedded.stop();
    for (const made of [folder, servers.folder]) await rm(made, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(all)}`);
  await mkdir('results', { recursive: true });
  const machine = { node: process.version, processors: cpus().length, loads };
  await writeFile('results/peers.json', `${JSON.stringify({ machine, peers: all }, null, 2)}\n`);
  console.log('results/peers.json is written.');
}

const loadOf: Readonly<Record<PeerName, (setting: Setting) => Promise<LoadFigures>>> = {
  longhand: ({ embedded, logs }) => loadLonghand(embedded.config(), logs.essays),
  yjs: ({ servers, embedded, logs }) => {
    const postgres = embedded.config('postgres');
    return withChild(servers.module('hocuspocus'), postgres, (server) => loadYjs(server, postgres, logs.essays));
  },
  events: ({ servers, embedded, logs }) => {
    const postgres = embedded.config('postgres');
    return withChild(servers.module('events'), postgres, (server) => loadEvents(server, postgres, logs.essays));
  },
  automerge: async ({ servers, folder, logs }) => {
    const module = servers.module('automerge');
    const load = await withChild(module, folder, (server) => loadAutomerge(server, folder, logs.essays));
    const memoryKilobytesPerDocument = await withChild(module, folder, (server) => holdAutomerge(server, folder));
    return { ...load, memoryKilobytesPerDocument };
  },
};

async function withChild<T>(
  module: string,
  options: unknown,
  measure: (server: ChildServer) => Promise<T>,
): Promise<T> {
  const server = await startChild(module, options);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

async function measureDevice(
  device: Device,
  name: PeerName,
  { logs, servers, embedded, folder }: Setting,
): Promise<Omit<Figures, keyof LoadFigures>> {
  const peer = await {
    longhand: () => startLonghand(),
    yjs: () => startYjs(servers, embedded.config('postgres')),
    automerge: () => startAutomerge(servers, folder),
    events: () => startEvents(servers, embedded.config('postgres')),
  }[name]();
  try {
    const say = <T>(what: string, figures: T): T => {
      console.log(`${name}, ${what}: ${JSON.stringify(figures)}`);
      return figures;
    };
    const durable = say('durable', await timeLogs(device, peer, logs));
    // Chromium writes a log-in to its disk seconds later; when it is closed, at once.
    await device.restart();
    const closed = say('page closed', await countLosses(device, peer, logs, 'closed'));
    const killed = say('browser killed', await countLosses(device, peer, logs, 'killed'));
    const minute = say('a minute', await measureMinute(device, peer, logs));
    const long = say('long document', peer.holdsText ? await timeLong(device, peer, logs.long) : null);
    return { ...durable, closed, killed, minute, long };
  } finally {
    await peer.stop();
  }
}

const asked = PEER_NAMES.filter((name) => process.argv.length === 2 || process.argv.includes(name));
await main(asked);
