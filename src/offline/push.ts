import { pushCall, type Push, type PushAnswer } from '#contract/outbox';
import type { Id, StreamId } from '#contract/identifier';
import { retryAfterMs } from '../api/trouble.ts';
import { ANSWER_TABLES, applyAnswer, type Applied } from './apply-answer.ts';
import { chooseCargo } from './carry.ts';
import { CREDENTIAL_WAYS, type Credentials } from './credentials.ts';
import type { Database } from './database.ts';
import { encodePush } from './encode.ts';
import { judge, type Verdict } from './judge.ts';
import type { PushLimits } from './push-limits.ts';
import type { PushPorts } from './ports.ts';
import { countFailure } from './retry.ts';
import type { StreamHead } from './rows.ts';
import { asked } from './transaction.ts';

/** A push that got no answer for this long is made again; nothing is waiting for it but the outbox. */
export const PUSH_TIMEOUT_MS = 30_000;

/** What one push needs, in the page and in the service worker. */
export interface PushContext {
  ports: PushPorts;
  database: Database;
  user: Id;
  credentials: Credentials;
  /** Streams that are not to be sent now: they were just refused by themselves. */
  isPaused: (stream: StreamId) => boolean;
  /** Whether a request would arrive, asked before actions leave. A page that goes away has no time to ask: `leaving`. */
  reaches: (leaving: boolean) => Promise<boolean>;
}

export type PushResult =
  /** Nothing waits that may be sent. */
  | { kind: 'idle' }
  | { kind: 'answered'; applied: Applied; answer: PushAnswer }
  | Exclude<Verdict, { kind: 'answered' }>;

/**
 * Sends once: reads what waits, plans, packs, authorizes, judges the answer and settles it. Never throws for a fault of
 * the network; rejects if the database can't be read. `keepalive` lets the request outlive the page.
 */
export async function pushOnce(context: PushContext, limits: PushLimits, keepalive: boolean): Promise<PushResult> {
  const { database, user, isPaused } = context;
  const reaches = () => context.reaches(keepalive);
  const push = await chooseCargo({ database, user, isPaused, reaches }, limits);
  if (push === null) return { kind: 'idle' };
  if (push === 'out of reach') return { kind: 'offline' };
  const verdict = await sendPush(context, push, keepalive);
  if (verdict.kind === 'failed op') await noteFailure(context, verdict);
  if (verdict.kind !== 'answered') return verdict;
  const applied = await database.run(ANSWER_TABLES, 'readwrite', (tx) =>
    applyAnswer(tx, user, push, verdict.answer, context.ports.clock.wallMs()),
  );
  return { kind: 'answered', applied, answer: verdict.answer };
}

async function sendPush(context: PushContext, push: Push, keepalive: boolean): Promise<Verdict> {
  const encoded = await encodePush(context.user, push, context.ports);
  let verdict: Verdict = { kind: 'sign in', error: 'Sign in to send what waits on this device.' };
  for (let attempt = 0; attempt < CREDENTIAL_WAYS; attempt += 1) {
    const headers = await context.credentials.headers(attempt, encoded);
    if (headers === 'offline') return { kind: 'offline' };
    if (headers === null) continue;
    verdict = await exchange(context.ports, push, encoded.path, {
      method: pushCall.method,
      headers: { ...encoded.headers, ...headers },
      body: encoded.body,
      keepalive,
      redirect: 'error',
      cache: 'no-store',
    });
    if (verdict.kind !== 'sign in') return verdict;
  }
  return verdict;
}

async function exchange(ports: PushPorts, push: Push, path: string, init: RequestInit): Promise<Verdict> {
  const cut = new AbortController();
  const cancel = ports.clock.after(PUSH_TIMEOUT_MS, () => cut.abort());
  try {
    const response = await ports.fetch(path, { ...init, signal: cut.signal });
    const json = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const body: unknown = json ? await response.json() : undefined;
    const wait = retryAfterMs(response.headers.get('retry-after'), ports.clock.wallMs());
    return judge(push, { status: response.status, body, retryAfterMs: wait });
  } catch {
    return { kind: 'offline' };
  } finally {
    cancel();
  }
}

/** A 400 that names an op counts like an answer that does. */
async function noteFailure(context: PushContext, failure: Extract<Verdict, { kind: 'failed op' }>): Promise<void> {
  await context.database.run(['streams'], 'readwrite', async (tx) => {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(failure.stream));
    if (head === undefined) return;
    const { seq, code, error } = failure;
    const failed = countFailure(head.failed, { seq, code, error }, context.ports.clock.wallMs());
    await asked(tx.objectStore('streams').put({ ...head, failed }));
  });
}
