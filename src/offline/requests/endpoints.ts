import type { Endpoint } from '#contract/endpoint';

/** An endpoint whose requests are kept on this device. */
export type QueuedEndpoint = Endpoint & { readonly queued: true };

/**
 * The endpoint of a kept request, by its method and path; undefined if this app keeps no requests to it. Loads the
 * contract's list of such endpoints when called.
 */
export async function queuedEndpoint({
  method,
  path,
}: Pick<Endpoint, 'method' | 'path'>): Promise<Endpoint | undefined> {
  const { queuedEndpoints } = await import('#contract/queued');
  return queuedEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);
}
