import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerOf, Endpoint } from '#contract/endpoint';
import type { RequestOf } from '../api/send.ts';
import { ApiProblem, Offline, sentenceOf } from '../api/trouble.ts';
import { keptAnswer } from './kept-answer.ts';
import { useServices } from './services.tsx';

const BUSY = 503;
const NOT_FOUND = 404;
const BUSY_ATTEMPTS_MAX = 20;
/** What the answer cache reads; long enough for the way back to a screen. */
const NOT_KEPT = { meta: { kept: false }, gcTime: 5 * 60_000 };

/** The state of one query: its last answer, however old, and the trouble of the last attempt. */
export interface Answer<T> {
  data: T | undefined;
  /** When `data` came from the university, null before the first answer. */
  asOf: Date | null;
  /** Why the last attempt failed, in words; null when it did not. */
  trouble: string | null;
  /** True when the last attempt did not reach the university at all. */
  offline: boolean;
  /** True when the university knows no such thing, or shows none to this person. */
  missing: boolean;
  reload: () => void;
}

interface QueryChoices {
  enabled?: boolean;
  everyMs?: number | false;
  /** False where the answer is not stored on the device, and soon forgotten by the page. */
  kept?: boolean;
}

/**
 * Queries an endpoint; fetches again when the network or the window comes back, and every `everyMs` while the screen is
 * visible. The last answer survives a reload of the page.
 */
export function useApiQuery<const E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { enabled = true, everyMs = false, kept = true }: QueryChoices = {},
): Answer<AnswerOf<E>> {
  const { call } = useServices();
  const query = useQuery({
    queryKey: questionKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
    enabled,
    ...(kept ? {} : NOT_KEPT),
    refetchInterval: everyMs,
    // A busy university (503) says when to try again.
    retry: (attempts, error) => attempts < BUSY_ATTEMPTS_MAX && busyMs(error) !== null,
    retryDelay: (_attempts, error) => busyMs(error) ?? 0,
  });
  const { refetch } = query;
  const data = keptAnswer(endpoint, query.data);
  const failure = query.error ?? query.failureReason;
  return {
    data,
    asOf: data === undefined ? null : new Date(query.dataUpdatedAt),
    trouble: failure === null ? null : sentenceOf(failure, endpoint),
    offline: failure instanceof Offline,
    missing: failure instanceof ApiProblem && failure.status === NOT_FOUND,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** Milliseconds after which a query that met a busy university may be retried; null for other trouble. */
export function busyMs(error: Error): number | null {
  return error instanceof ApiProblem && error.status === BUSY ? error.retryAfterMs : null;
}

/** Invalidates every answer of these endpoints, so that the screens fetch again. */
export function useReload(): (...endpoints: Endpoint[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...endpoints) => {
      await Promise.all(endpoints.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
    },
    [client],
  );
}

/** The key under which the answer to a question is kept. */
export function questionKey(
  endpoint: Endpoint,
  { params = null, query = null, body }: { params?: unknown; query?: unknown; body?: unknown },
): unknown[] {
  return [endpoint.path, params, query, ...(body === undefined ? [] : [body])];
}
