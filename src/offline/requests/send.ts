import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import { answeredAt } from '../../api/answered-at.ts';
import { pathOf, send, type RequestOf } from '../../api/send.ts';
import { ApiProblem, Offline } from '../../api/trouble.ts';
import { noteRefusedKey } from '../delivery/refused-key.ts';
import { CREDENTIAL_WAYS, type Credentials } from '../delivery/credentials.ts';
import type { Database } from '../device/database.ts';
import type { PushPorts } from '../device/ports.ts';
import type { SignedMessage } from '../delivery/sign-body.ts';
import { classifyResponse, type Verdict } from './classify.ts';
import type { RequestRow } from './row.ts';

/** The university keeps the answer under this header's value, and answers a repeated request the same. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A request without an answer for this long is aborted and retried; one with files gets longer for slow lines. */
const TIMEOUT_MS = 30_000;
const FILES_TIMEOUT_MS = 5 * 60_000;
/** A body up to this size is sent with keepalive, so that it may outlive its page. */
const KEEPALIVE_MAX_BYTES = 30_000;

export interface RequestPorts extends Pick<PushPorts, 'fetch' | 'clock'> {
  /** The credentials of the request's owner; no other user's are sent with it. */
  credentials: (owner: Id) => Credentials;
  /** Told after each call whether our server answered. */
  heard?: ((ours: boolean) => void) | undefined;
}

/** `heardMs`: when the university answered, by its own clock; null if it did not, or did not say. */
export type Answered = Verdict & { heardMs: number | null };

type Content = Pick<RequestRow, 'params' | 'body' | 'files' | 'user'>;

/**
 * Sends a request under its key: with the signature of the device key, else with the user's access token, else with a
 * renewed one. Never rejects.
 */
export async function sendRequest(
  ports: RequestPorts,
  database: Database,
  endpoint: Endpoint,
  key: string,
  content: Content,
): Promise<Answered> {
  let heardMs: number | null = null;
  const noted = {
    ...ports,
    fetch: async (path: string, init: RequestInit) => {
      const response = await ports.fetch(path, init);
      heardMs = answeredAt(response.headers);
      return response;
    },
  };
  let refused: unknown = new ApiProblem('Log in to send your work.', 401, NO_LOGIN, null);
  try {
    const message = messageOf(endpoint, key, content);
    for (const way of waysOf(endpoint)) {
      const proof = way === null ? {} : await proofOf(ports, content.user, way, message);
      if (proof === 'offline') return { kind: 'offline', heardMs };
      if (proof === null) continue;
      const verdict = await attempt(noted, endpoint, content, message, proof);
      if (!(verdict instanceof ApiProblem)) return { ...verdict, heardMs };
      if (content.user !== null) await noteRefusedKey(database, content.user, proof);
      refused = verdict;
    }
    return { ...classifyResponse(refused), heardMs };
  } catch (error) {
    return { ...classifyResponse(error), heardMs };
  }
}

const NO_LOGIN = { error: '', code: 'unauthenticated', detail: '' };

async function proofOf(ports: RequestPorts, owner: Id | null, way: number, message: SignedMessage) {
  return owner === null ? null : ports.credentials(owner).headers(way, message);
}

/** Numbers of ways of {@link Credentials}; null: no credentials. */
function waysOf({ access, multipart }: Endpoint): readonly (number | null)[] {
  if (access.kind === 'public') return [null];
  const ways = Array.from({ length: CREDENTIAL_WAYS }, (_, way) => way);
  // The browser makes a multipart body's bytes, so no key can sign them.
  return multipart === undefined ? ways : ways.slice(1);
}

function messageOf(endpoint: Endpoint, key: string, { params, body }: Content) {
  const text = endpoint.multipart !== undefined || body === null ? '' : JSON.stringify(body);
  const path = pathOf(endpoint, params, undefined);
  return { method: endpoint.method, path, body: new TextEncoder().encode(text), idempotencyKey: key };
}

/** Sends once. Returns the problem of a 401, which other credentials may solve; else the verdict. */
async function attempt(
  { fetch, clock, heard }: RequestPorts,
  endpoint: Endpoint,
  { params, body, files }: Content,
  message: ReturnType<typeof messageOf>,
  proof: Readonly<Record<string, string>>,
): Promise<Verdict | ApiProblem> {
  const cut = new AbortController();
  const hasFiles = Object.keys(files).length > 0;
  const cancel = clock.after(hasFiles ? FILES_TIMEOUT_MS : TIMEOUT_MS, () => cut.abort());
  const keepalive = !hasFiles && message.body.length <= KEEPALIVE_MAX_BYTES;
  const input = {
    files,
    ...(params === null ? {} : { params }),
    ...(body === null ? {} : { body }),
    headers: { [IDEMPOTENCY_HEADER]: message.idempotencyKey, ...proof },
    signal: cut.signal,
  };
  const network = {
    fetch: (path: string, init: RequestInit) => fetch(path, { ...init, keepalive }),
    now: () => clock.wallMs(),
  };
  try {
    const answer = await send(endpoint, input as RequestOf<Endpoint>, network, null);
    heard?.(true);
    return { kind: 'done', answer };
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Offline) heard?.('code' in error && error.code !== null);
    return error instanceof ApiProblem && error.status === 401 ? error : classifyResponse(error);
  } finally {
    cancel();
  }
}
