import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The probability of each fault for a connection; the rest is forwarded unchanged. */
const CUT_REQUEST = 0.05;
const CUT_ANSWER = 0.25;
const DELAY = 0.05;
const DELAY_MAX_MS = 600;

export interface FaultyProxy {
  readonly port: number;
  readonly counts: { connections: number; cutRequests: number; cutAnswers: number; delayed: number };
  close(): Promise<void>;
}

/**
 * A TCP proxy that cuts requests and answers half-way and delays answers. `target` returns the server's present port.
 */
export async function startFaultyProxy(target: () => number): Promise<FaultyProxy> {
  const counts = { connections: 0, cutRequests: 0, cutAnswers: 0, delayed: 0 };
  const sockets = new Set<Socket>();
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
    spoil(client, upstream, counts);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    counts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function spoil(client: Socket, upstream: Socket, counts: FaultyProxy['counts']): void {
  const fate = Math.random();
  if (fate < CUT_REQUEST) {
    client.once('data', (chunk) => {
      counts.cutRequests += 1;
      upstream.write(chunk.subarray(0, Math.max(1, Math.floor(chunk.length * Math.random()))), () => {
        client.destroy();
        upstream.destroy();
      });
    });
    return;
  }
  client.pipe(upstream);
  if (fate < CUT_REQUEST + CUT_ANSWER) {
    upstream.once('data', (chunk) => {
      counts.cutAnswers += 1;
      const kept = chunk.subarray(0, Math.floor(chunk.length * Math.random()));
      client.write(kept, () => {
        client.destroy();
        upstream.destroy();
      });
    });
    return;
  }
  if (fate < CUT_REQUEST + CUT_ANSWER + DELAY) {
    counts.delayed += 1;
    const hold = Math.random() * DELAY_MAX_MS;
    upstream.on('data', (chunk) => setTimeout(() => client.write(chunk), hold));
    upstream.once('end', () => setTimeout(() => client.end(), hold));
    return;
  }
  upstream.pipe(client);
}
