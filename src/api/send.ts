import { API_BASE, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '#contract/endpoint';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '#contract/version';
import { Offline, retryAfterMs, troubleOf } from './trouble.ts';

/** The network, as a port. */
export type FetchPort = (path: string, init: RequestInit) => Promise<Response>;

/** A part without required fields may be omitted. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : Partial<T> extends T
    ? Partial<Record<Name, T>>
    : Record<Name, T>;

/** The input of a call: exactly the parts that the contract declares for the endpoint. */
export type RequestOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    headers?: Readonly<Record<string, string>> | undefined;
    /** Keyed by the names that the endpoint declares as `multipart`. */
    files?: Readonly<Record<string, Blob>> | undefined;
    /** Aborts the call, for a Cancel button. `send` itself sets no timeout. */
    signal?: AbortSignal | undefined;
  };

export interface SendPorts {
  fetch: FetchPort;
  /** Wall time in milliseconds, to read Retry-After dates. */
  now: () => number;
}

interface LooseRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  files?: Readonly<Record<string, Blob>> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Makes one call and parses its answer by the contract. `bearer` is an access token or null.
 * Throws ApiProblem (our server refused), Offline (it was not reached), or the AbortError of `signal`.
 */
export async function send<const E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  ports: SendPorts,
  bearer: string | null,
): Promise<AnswerOf<E>> {
  const loose: LooseRequest = input;
  const response = await reach(endpoint, loose, ports, bearer);
  const contentType = response.headers.get('content-type') ?? '';
  if (endpoint.sends === 'file' && response.status === endpoint.status) {
    return fileOf(endpoint, response, contentType, loose.signal);
  }
  const text = await bodyOf(endpoint, response.text(), loose.signal);
  const body = contentType.startsWith('application/json') ? parseJson(text) : undefined;
  if (response.status === endpoint.status) {
    const answer = endpoint.answer.safeParse(response.status === 204 ? undefined : body);
    if (answer.success) return answer.data as AnswerOf<E>;
  }
  const wait = retryAfterMs(response.headers.get('retry-after'), ports.now());
  throw troubleOf(endpoint, { status: response.status, contentType, text, body, retryAfterMs: wait });
}

/** The path of a call below the origin, `/api` included, with its parameters and query filled in. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: unknown, query: unknown): string {
  const values = entries(params);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams([...entries(query)]).toString();
  return `${API_BASE}${path}${search === '' ? '' : `?${search}`}`;
}

async function reach(endpoint: Endpoint, input: LooseRequest, ports: SendPorts, bearer: string | null) {
  const headers = new Headers({ accept: 'application/json', [CONTRACT_HEADER]: String(CONTRACT_VERSION) });
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value);
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  const init: RequestInit = { method: endpoint.method, headers, redirect: 'error', cache: 'no-store' };
  if (endpoint.multipart !== undefined) {
    // The browser sets the content type, with the boundary between the parts.
    init.body = formOf(input.body, input.files ?? {});
  } else if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  if (input.signal) init.signal = input.signal;
  try {
    return await ports.fetch(pathOf(endpoint, input.params, input.query), init);
  } catch (error) {
    throw offlineUnlessCancelled(endpoint, error, input.signal);
  }
}

/** The texts, numbers and files as form data. */
export function formOf(body: unknown, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of entries(body)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** The file of an answer. A file of another type than the contract's is a captive portal's page. */
async function fileOf<const E extends Endpoint>(
  endpoint: E,
  response: Response,
  type: string,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<E>> {
  const bytes = new Uint8Array(await bodyOf(endpoint, response.arrayBuffer(), signal));
  const answer = endpoint.answer.safeParse({ type, bytes });
  if (answer.success) return answer.data as AnswerOf<E>;
  throw new Offline(endpoint.error, 'foreign answer');
}

async function bodyOf<T>(endpoint: Endpoint, body: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await body;
  } catch (error) {
    throw offlineUnlessCancelled(endpoint, error, signal);
  }
}

function offlineUnlessCancelled(endpoint: Endpoint, error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted === true ? error : new Offline(endpoint.error, 'network', error);
}

function entries(part: unknown): Map<string, string> {
  const filled = new Map<string, string>();
  if (typeof part !== 'object' || part === null) return filled;
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string' || typeof value === 'number') filled.set(name, String(value));
  }
  return filled;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
