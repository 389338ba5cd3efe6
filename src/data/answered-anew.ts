import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#contract/endpoint';

/** Fetches the answers of an endpoint as `answeredAnew` does. */
export function useAnsweredAnew(): (endpoint: Endpoint) => Promise<void> {
  const client = useQueryClient();
  return useCallback((endpoint) => answeredAnew(client, endpoint), [client]);
}

/**
 * Fetches the answers of an endpoint that are on screen again, and resolves once new ones have come: where a fetch
 * fails, after the next one that succeeds.
 */
export async function answeredAnew(client: QueryClient, { path }: Endpoint): Promise<void> {
  const cache = client.getQueryCache();
  const isOld = () =>
    cache.findAll({ queryKey: [path], type: 'active' }).some(({ state: { isInvalidated } }) => isInvalidated);
  await client.invalidateQueries({ queryKey: [path] });
  if (!isOld()) return;
  await new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (isOld()) return;
      stop();
      resolve();
    });
  });
}
