import { useCallback } from 'react';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf } from '#contract/endpoint';
import type { RequestContent } from '../offline/requests/row.ts';
import type { DoneItem, WaitingItem } from '../offline/waiting/waiting.ts';
import { useDone } from './done.ts';
import { useDevice } from './services.tsx';
import { useWanted } from './wanted.ts';

type RequestTo<E extends Endpoint> = RequestContent & { params: ParamsOf<E>; body: BodyOf<E> };

/** A request to an endpoint that is to be sent from this device, or was refused. */
export type RequestItem<E extends Endpoint> = WaitingItem & { request: RequestTo<E> };

/** A request to an endpoint that the university did. */
export type DoneRequest<E extends Endpoint> = DoneItem & {
  request: RequestTo<E>;
  answer: Partial<AnswerOf<E>> | null;
};

/** Whether a request is one to this endpoint, with all that its screens read: a damaged one, or one without its body, is not. */
export function isTo(request: RequestContent | null, { method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  if (request?.method !== method || request.path !== path) return false;
  const { id } = (request.params ?? {}) as { id?: unknown };
  if (path.includes('{id}') ? typeof id !== 'string' : false) return false;
  return typeof request.body === 'object' && (request.body !== null || path.includes('{id}'));
}

/** What is to be sent of requests to an endpoint, or was refused and not dismissed yet. */
export function useAskedFor<const E extends Endpoint>(endpoint: E): readonly RequestItem<E>[] {
  const isWanted = useCallback(({ request }: WaitingItem) => isTo(request, endpoint), [endpoint]);
  return (useWanted(useDevice(), isWanted) ?? []) as readonly RequestItem<E>[];
}

/** What was done of requests to an endpoint and the answers of `changed` may not show yet; see {@link useDone}. */
export function useDoneOf<const E extends Endpoint>(
  endpoint: E,
  changed: readonly Endpoint[],
): readonly DoneRequest<E>[] {
  const isWanted = useCallback(({ request }: DoneItem) => isTo(request, endpoint), [endpoint]);
  return useDone(isWanted, changed) as readonly DoneRequest<E>[];
}

/**
 * Both: what was done stays in the list until the answers of `changed` are new, so that a screen goes from 'waiting' to
 * 'done' without showing neither. What was created and is in such an answer already, by its id, is left out.
 */
export function useWaitingFor<const E extends Endpoint>(
  endpoint: E,
  changed: readonly Endpoint[],
  created: readonly { id: string }[] = [],
): readonly RequestItem<E>[] {
  const asked = useAskedFor(endpoint);
  const done = useDoneOf(endpoint, changed).filter(({ answer }) => created.every(({ id }) => id !== idIn(answer)));
  return [...asked, ...done.map((item) => waitingForm(item) as RequestItem<E>)];
}

function idIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
}

function waitingForm({ id, target, title, request, at }: DoneItem): WaitingItem {
  const nothing = { sha256: null, edits: 1, words: 0, bytes: 0, says: '', error: null } as const;
  const item = { id, kind: 'request', target, title, request, since: at, until: at } as const;
  return { ...item, ...nothing, damaged: false, undoable: false, discardable: false };
}
