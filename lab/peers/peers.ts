import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { generateAutomergeUrl, parseAutomergeUrl } from '@automerge/automerge-repo';
import type { PoolConfig } from 'pg';
import type { BundledServer } from '../../scripts/bundle-server.ts';
import { startServerProcess } from '../../scripts/server-process.ts';
import { STUDENT, University } from '../../tests/journeys/fixtures/university.ts';
import { bundleForPage } from '../bench/typing-bundle.ts';
import { startChild } from './child-server.ts';
import type { DevicePeer } from './device.ts';
import { Front, pageFiles } from './front.ts';

/** A peer whose pages and server run. */
export interface RunningPeer extends DevicePeer {
  stop(): Promise<void>;
}

export type PeerName = 'longhand' | 'yjs' | 'automerge' | 'events';

/** In the order of the table. */
export const PEER_NAMES: readonly PeerName[] = ['longhand', 'yjs', 'automerge', 'events'];

/** The programs of the peers' servers, by the names of their modules. */
export const SERVERS = {
  hocuspocus: 'lab/peers/hocuspocus-server.ts',
  automerge: 'lab/peers/automerge-server.ts',
  events: 'lab/peers/events-server.ts',
} as const;

/** Longhand's own device code and server, on a PostgreSQL of its own, with the demo university. */
export async function startLonghand(): Promise<RunningPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-peers-'));
  const server = await startServerProcess({ dataFolder: folder, env: { LOG_LEVEL: 'warn' } });
  const university = new University(() => server.url);
  const opening = await university.session(STUDENT);
  const front = await Front.open(pageFiles(await bundleForPage('../peers/longhand-page.ts')));
  front.backend = server.port;
  let documents = 0;
  return {
    front,
    holdsText: true,
    newDocument: async () => {
      documents += 1;
      const document = await university.newAssignment(`Document ${String(documents)}`);
      return { document, isNew: true, server: null, opening };
    },
    stop: async () => {
      await front.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Yjs with y-indexeddb in the page, and Hocuspocus on PostgreSQL. */
export async function startYjs(servers: BundledServer, postgres: PoolConfig): Promise<RunningPeer> {
  const server = await startChild(servers.module('hocuspocus'), postgres);
  const front = await Front.open(pageFiles(await bundleForPage('../peers/yjs-page.ts')));
  front.backend = server.port;
  return {
    front,
    holdsText: true,
    newDocument: async () => ({ document: randomUUID(), isNew: true, server: `ws://${front.host}` }),
    stop: async () => {
      await front.close();
      await server.stop();
    },
  };
}

/** Automerge with automerge-repo and its IndexedDB storage in the page, and its sync server on files. */
export async function startAutomerge(servers: BundledServer, folder: string): Promise<RunningPeer> {
  const server = await startChild(servers.module('automerge'), folder);
  const front = await Front.open(pageFiles(await bundleForPage('../peers/automerge-page.ts')));
  front.backend = server.port;
  return {
    front,
    holdsText: true,
    newDocument: async () => {
      const { documentId } = parseAutomergeUrl(generateAutomergeUrl());
      return { document: documentId, isNew: true, server: `ws://${front.host}` };
    },
    stop: async () => {
      await front.close();
      await server.stop();
    },
  };
}

/** One JSON event a key in a Workbox queue, and one row each on PostgreSQL. */
export async function startEvents(servers: BundledServer, postgres: PoolConfig): Promise<RunningPeer> {
  const server = await startChild(servers.module('events'), postgres);
  const [page, worker] = [
    await bundleForPage('../peers/events-page.ts'),
    await bundleForPage('../peers/events-worker.ts'),
  ];
  const front = await Front.open(pageFiles(page, worker));
  front.backend = server.port;
  return {
    front,
    holdsText: false,
    newDocument: async () => ({ document: randomUUID(), isNew: true, server: front.host }),
    stop: async () => {
      await front.close();
      await server.stop();
    },
  };
}
