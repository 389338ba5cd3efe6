import type * as z from 'zod/mini';
import type { Access } from './access.ts';

type Schema = z.ZodMiniType;

/** One call of the API. Paths are relative to {@link API_BASE}; `{name}` stands for a parameter. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Parameters of the path; each is a string. A value that the schema refuses is answered with 404. */
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** Names of files that may come with the body, which then travels as multipart/form-data; without one it is JSON. */
  readonly multipart?: readonly string[] | undefined;
  /** The size of the largest of these files; PICTURE_MAX_BYTES where it is absent. */
  readonly fileMaxBytes?: number | undefined;
  /** Status and body of success. */
  readonly status: 200 | 201 | 202 | 204;
  readonly answer: Schema;
  /** Success is a file and not JSON: `answer` describes the file. */
  readonly sends?: 'file' | undefined;
  /** The specification's error message of this call, shown when nothing more useful is known. */
  readonly error: string;
  /** The part of a Problem that is shown first: `error` unless this says `detail`. */
  readonly shows?: 'detail' | undefined;
  /** The body has a document's text, which is stored unit for unit, with characters that no other column could hold. */
  readonly keepsText?: true | undefined;
  /**
   * Devices keep a request of this endpoint until it is answered (src/offline/requests). It is executed once for each
   * Idempotency-Key; unless it is multipart, a device key may sign it instead of a bearer token.
   */
  readonly queued?: true | undefined;
  /** The kind of action with which devices of earlier versions carry this request in a push. */
  readonly queuedAs?: string | undefined;
}

export const API_BASE = '/api';

/**
 * Declares an endpoint and keeps the exact types of its schemas. The pragma lets bundles drop endpoints that a page
 * does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** The input type of one part of an endpoint, `undefined` where the endpoint has none. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends Schema } ? z.input<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S extends Schema } ? z.input<S> : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: infer S extends Schema } ? z.input<S> : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
