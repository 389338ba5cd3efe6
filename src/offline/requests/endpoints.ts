import type { Endpoint } from '#contract/endpoint';

/** An endpoint whose requests are kept on this device. */
export type QueuedEndpoint = Endpoint & { readonly queued: true };

/**
 * The endpoint of a request that is kept, by its method and path; undefined where this app queues no such requests. What
 * the contract says of them is loaded when one is sent.
 */
export async function queuedEndpoint({
  method,
  path,
}: Pick<Endpoint, 'method' | 'path'>): Promise<Endpoint | undefined> {
  const { queuedEndpoints } = await import('#contract/queued');
  return queuedEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);
}
