import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

/**
 * Serves the metrics at /metrics, on an address of their own: whoever reaches the app does not reach them. Resolves once
 * it listens, to a function that ends it. @throws the error of an address that is taken or not allowed
 */
export async function listenForMetrics(
  metrics: Metrics,
  address: { readonly host: string; readonly port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) {
      response.writeHead(404).end(`Only ${PATH} is here.\n`);
      return;
    }
    void answer(metrics, response);
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  } catch {
    response.writeHead(500).end('The metrics could not be read.\n');
  }
}
