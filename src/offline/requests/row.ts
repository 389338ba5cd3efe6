import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import type { Target, VersionVector } from '#contract/op';
import type { Refusal } from '../../api/trouble.ts';

/** What an endpoint of the contract is asked with. */
export interface RequestContent {
  /** Method and path name the endpoint. */
  method: Endpoint['method'];
  path: string;
  params: unknown;
  body: unknown;
  files: Readonly<Record<string, Blob>>;
}

/** Writing that a request is about: it goes once the university has acknowledged these ops of the document. */
export interface RequestSubject {
  target: Target;
  vector: VersionVector;
}

/** How far a request has come. Times are wall times in milliseconds. */
export type RequestState =
  /** To be sent. `error`: what the university said last, where it may take it later; null while it has said nothing. */
  | { kind: 'waiting'; error: string | null; damaged: boolean }
  /** It is not sent again. */
  | { kind: 'refused'; problem: Refusal; at: number }
  /** The answer is null where it is too large to be kept. */
  | { kind: 'done'; answer: unknown; at: number }
  /** Its owner took it back before it was sent. */
  | { kind: 'undone' };

/** A request that is kept until the university has answered it and a screen has shown the answer. Key number. */
export interface RequestRow extends RequestContent {
  /** Order in which this browser was asked. */
  number: number;
  /** 128 random bits: the university does what comes twice under one key once. */
  key: string;
  /** Null where nobody was signed in. */
  user: Id | null;
  /** What the screen called it, to show. */
  title: string;
  /** Absent where it is about no writing. */
  about?: RequestSubject | undefined;
  /** Requests with the same one are sent in the order in which they were made; null: in any order. */
  orderedBy: string | null;
  /** Wall time in milliseconds. */
  since: number;
  /** How often a request over the network has carried it, or was about to. */
  attempts: number;
  state: RequestState;
}

/** A request that is still to be sent. */
export type WaitingRequest = RequestRow & { state: Extract<RequestState, { kind: 'waiting' }> };

export function isWaiting(row: RequestRow): row is WaitingRequest {
  return row.state.kind === 'waiting';
}

/**
 * Orders requests that change the same thing: the object that a request names, or its endpoint where it names none.
 * Enrolling in a course and leaving it name the same course.
 */
export function orderOf({ path, params, body }: RequestContent): string {
  const { id } = (params ?? {}) as { id?: string };
  const { course } = (body ?? {}) as { course?: string };
  return id ?? course ?? path;
}

const ITEM_PREFIX = 'request:';

/** The id of the item that a request is shown as. */
export function requestItemId(key: string): string {
  return ITEM_PREFIX + key;
}

/** The key of the request that an item's id names, null if it names none. */
export function requestOfItem(id: string): string | null {
  return id.startsWith(ITEM_PREFIX) ? id.slice(ITEM_PREFIX.length) : null;
}
