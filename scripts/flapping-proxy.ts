import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** What the network does: `cut` refuses and breaks connections, `stall` holds every byte, `portal` answers 200 with a page of its own. */
export type NetworkMode = 'open' | 'cut' | 'stall' | 'portal';

export interface FlappingProxy {
  readonly port: number;
  readonly url: string;
  /** How often each trouble was met since the start. A flap is a change from open to anything else. */
  readonly counts: { connections: number; flaps: number; cutConnections: number; portalAnswers: number };
  setMode(mode: NetworkMode): void;
  close(): Promise<void>;
}

const PORTAL_PAGE = '<!doctype html><title>Campus Wi-Fi</title><h1>Accept the terms to continue</h1>';
const PORTAL_ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PORTAL_PAGE.length}\r\nConnection: close\r\n\r\n${PORTAL_PAGE}`;

/**
 * A TCP proxy on 127.0.0.1 between a browser and a server, whose network can be made worse at any moment.
 * `targetPort` is asked at every connection, so that the server behind may come back on another port.
 */
export async function startFlappingProxy(targetPort: () => number, listenOn = 0): Promise<FlappingProxy> {
  let mode: NetworkMode = 'open';
  const counts = { connections: 0, flaps: 0, cutConnections: 0, portalAnswers: 0 };
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    counts.connections++;
    track(client);
    if (mode === 'cut') return cut(client);
    if (mode === 'portal') return answerAsPortal(client);
    const upstream = connect(targetPort(), '127.0.0.1');
    track(upstream);
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    if (mode === 'stall') hold(client, upstream);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listenOn, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }
  function cut(socket: Socket): void {
    counts.cutConnections++;
    socket.resetAndDestroy();
  }
  function hold(...held: Socket[]): void {
    for (const socket of held) socket.pause();
  }
  function answerAsPortal(client: Socket): void {
    counts.portalAnswers++;
    client.once('data', () => client.end(PORTAL_ANSWER));
  }

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    counts,
    setMode(next) {
      if (mode === 'open' && next !== 'open') counts.flaps++;
      const held = mode === 'stall';
      mode = next;
      if (next === 'cut' || next === 'portal') for (const socket of sockets) cut(socket);
      if (next === 'stall') hold(...sockets);
      if (next === 'open' && held) for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
