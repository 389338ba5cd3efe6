import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Chance } from './chance.ts';
import { lateDuplicates } from './late.ts';
import { spoil, type Spoiled } from './spoil.ts';

export interface FaultyProxy {
  readonly port: number;
  readonly counts: Readonly<Spoiled> & { readonly connections: number; readonly lateDuplicates: number };
  /** Forgets the requests that it would send again later. */
  forget(): void;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** The port of one of the servers, for a new connection; 0 where none serves. */
  readonly target: () => number;
  readonly chance: Chance;
  /** After how long a captured request is sent again, in milliseconds, at the least and at the most. */
  readonly lateMs: readonly [number, number];
}

/** A TCP proxy in front of the servers that treats connections as bad networks do. */
export async function startFaultyProxy({ target, chance, lateMs }: ProxyOptions): Promise<FaultyProxy> {
  const counts = { connections: 0, cutRequests: 0, cutAnswers: 0, delayed: 0, halfAnswers: 0, portals: 0 };
  const sockets = new Set<Socket>();
  const late = lateDuplicates({ target, chance: chance.of('late'), lateMs });
  const server = createServer((client) => {
    counts.connections += 1;
    const port = target();
    if (port === 0) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.end());
    late.capture(client, upstream);
    spoil(client, upstream, counts, chance);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get counts() {
      return { ...counts, lateDuplicates: late.sent() };
    },
    forget: () => late.forget(),
    async close() {
      late.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
