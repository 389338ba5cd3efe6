import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import type { Target, VersionVector } from '#contract/op';
import type { Refusal } from '../../api/trouble.ts';
import type { Refusals } from '../device/rows.ts';

/** The content of a request to an endpoint of the contract. */
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
  /** To be sent. `error`: the university's last reason not to take it yet; null if it has given none. */
  | { kind: 'waiting'; error: string | null; damaged: boolean }
  /** Refused for good: it is not sent again. */
  | { kind: 'refused'; problem: Refusal; at: number }
  /** The answer is null where it is too large to be kept. */
  | { kind: 'done'; answer: unknown; at: number }
  /**
   * Given up: the university failed on it alone too often, or it is damaged. It is not sent again unless its owner says
   * so; others go on.
   */
  | { kind: 'parked'; error: string; damaged: boolean; at: number }
  /** Its owner took it back before it was sent. */
  | { kind: 'undone' };

/** A request that is kept until the university has answered it and a screen has shown the answer. Key number. */
export interface RequestRow extends RequestContent {
  /** Order in which this browser made its requests. */
  number: number;
  /** The idempotency key, 128 random bits: the university does a request that comes twice under one key once. */
  key: string;
  /** Null where nobody was signed in. */
  user: Id | null;
  /** The title on screens. */
  title: string;
  /** Absent where it is about no writing. */
  about?: RequestSubject | undefined;
  /** Requests with the same one are sent in the order in which they were made; null: in any order. */
  orderedBy: string | null;
  /** When it was made, wall time in milliseconds. */
  since: number;
  /** How often it was carried over the network, or was about to be. */
  attempts: number;
  /** How often the university failed on this request alone; absent if it never did. */
  refusals?: Refusals | undefined;
  state: RequestState;
}

/** A request that is still to be sent. */
export type WaitingRequest = RequestRow & { state: Extract<RequestState, { kind: 'waiting' }> };

export function isWaiting(row: RequestRow): row is WaitingRequest {
  return row.state.kind === 'waiting';
}

/** Whether the university does not have it, and has not refused it for good. */
export function isUnsent({ state }: RequestRow): boolean {
  return state.kind === 'waiting' || state.kind === 'parked';
}

/**
 * The `orderedBy` of a request: the object that it names, or its endpoint's path if it names none. Requests that change
 * the same thing share it: enrolling in a course and leaving it name the same course.
 */
export function orderOf({ path, params, body }: RequestContent): string {
  const { id } = (params ?? {}) as { id?: string };
  const { course } = (body ?? {}) as { course?: string };
  return id ?? course ?? path;
}

const ITEM_PREFIX = 'request:';

/** The id of the item that shows a request. */
export function requestItemId(key: string): string {
  return ITEM_PREFIX + key;
}

/** The key of the request that an item's id names, null if it names none. */
export function requestOfItem(id: string): string | null {
  return id.startsWith(ITEM_PREFIX) ? id.slice(ITEM_PREFIX.length) : null;
}
