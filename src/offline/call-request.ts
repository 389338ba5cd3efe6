import type { AnswerOf, Endpoint } from '#contract/endpoint';
import { request, type ApiPorts } from '../api/request.ts';
import type { RequestOf } from '../api/send.ts';
import type { CallRow } from './rows.ts';

/** The university keeps the outcome of a call under this header's value, and answers a repeated call the same. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

/** What a call is made with, whatever its endpoint. */
export interface CallInput {
  params?: unknown;
  body?: unknown;
  files?: CallRow['files'] | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a call under its key. Rejects as `request` does. */
export function requestUnderKey<const E extends Endpoint>(
  endpoint: E,
  key: string,
  input: RequestOf<E>,
  api: ApiPorts,
): Promise<AnswerOf<E>> {
  return request(endpoint, { ...input, headers: { [IDEMPOTENCY_HEADER]: key } } as RequestOf<E>, api);
}

/** Sends a kept call: its parts were those of the endpoint when it was kept. Rejects as `request` does. */
export function requestKept(
  endpoint: Endpoint,
  { key, params, body, files }: CallRow,
  api: ApiPorts,
): Promise<unknown> {
  const input = { files, ...(params === null ? {} : { params }), ...(body === null ? {} : { body }) };
  return requestUnderKey(endpoint, key, input as RequestOf<Endpoint>, api);
}
