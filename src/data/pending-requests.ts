import { useCallback } from 'react';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint';
import { idEndOf } from '#contract/made-id';
import type { RequestContent } from '../offline/requests/row.ts';
import type { DoneItem, WaitingItem } from '../offline/waiting/waiting.ts';
import { useDone } from './done.ts';
import { useDevice } from './services.tsx';
import { useWanted } from './wanted.ts';

type RequestTo<E extends Endpoint> = RequestContent & { params: ParamsOf<E>; body: BodyOf<E> };

/** A waiting or refused request to an endpoint. */
export type RequestItem<E extends Endpoint> = WaitingItem & { request: RequestTo<E> };

/** A request to an endpoint that the university has done. */
export type DoneRequest<E extends Endpoint> = DoneItem & {
  request: RequestTo<E>;
  answer: Partial<AnswerOf<E>> | null;
};

/** Whether a request goes to this endpoint and has all that screens read; false if it is damaged or lacks its body. */
export function isRequestTo(
  request: RequestContent | null,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): boolean {
  if (request?.method !== method || request.path !== path) return false;
  const { body, params } = request;
  if (!path.includes('{id}')) return typeof body === 'object' && body !== null;
  return typeof body === 'object' && typeof (params as { id?: unknown } | null)?.id === 'string';
}

/** The waiting requests to an endpoint, and the refused ones not dismissed yet. */
export function useWaitingRequests<const E extends Endpoint>(endpoint: E): readonly RequestItem<E>[] {
  const isWanted = useCallback(({ request }: WaitingItem) => isRequestTo(request, endpoint), [endpoint]);
  return (useWanted(useDevice(), isWanted) ?? []) as readonly RequestItem<E>[];
}

/** What was done of requests to an endpoint and the answers of `changed` may not show yet; see {@link useDone}. */
export function useDoneRequests<const E extends Endpoint>(
  endpoint: E,
  changed: readonly Endpoint[],
): readonly DoneRequest<E>[] {
  const isWanted = useCallback(({ request }: DoneItem) => isRequestTo(request, endpoint), [endpoint]);
  return useDone(isWanted, changed) as readonly DoneRequest<E>[];
}

/**
 * Both: done requests stay in the list until the answers of `changed` are new, so that a screen goes from 'waiting' to
 * 'done' with no gap. Requests whose object is among the `created` ones of such an answer already are left out, also
 * those that the university did and this device was not told about: their answer was lost, or comes after the list.
 */
export function usePendingRequests<const E extends Endpoint>(
  endpoint: E,
  changed: readonly Endpoint[],
  created: readonly { id: string }[] = [],
): readonly RequestItem<E>[] {
  const asked = useWaitingRequests(endpoint);
  const done = useDoneRequests(endpoint, changed).map((item) => waitingForm(item) as RequestItem<E>);
  return [...asked, ...done].filter((item) => !isMade(item, created));
}

/** Whether the object that an item's request asks for is among `created`. */
export function isMade(item: Pick<WaitingItem, 'id'>, created: readonly { id: string }[]): boolean {
  // A request's item has an id that ends with its key.
  const end = idEndOf(item.id);
  return created.some(({ id }) => id.endsWith(end));
}

function waitingForm({ id, target, title, request, at }: DoneItem): WaitingItem {
  const nothing = { sha256: null, edits: 1, words: 0, bytes: 0, says: '', error: null } as const;
  const item = { id, kind: 'request', target, title, request, since: at, until: at } as const;
  return { ...item, ...nothing, damaged: false, undoable: false, discardable: false, parked: null };
}
