import { pushCall, type Push } from '#contract/outbox';
import type { Id, StreamId } from '#contract/identifier';
import { retryAfterMs } from '../../api/trouble.ts';
import { ANSWER_TABLES, applyAnswer, type Applied } from './apply-answer.ts';
import { selectPush, type SelectedPush } from './select-push.ts';
import { CREDENTIAL_WAYS, type Credentials } from './credentials.ts';
import type { Database } from '../device/database.ts';
import { deliver, type Delivery, type FailedPlace, type Trouble } from './deliver.ts';
import { encodePacked, tryToPack } from './encode.ts';
import { DAMAGED } from '../journal/intact.ts';
import { classifyPushAnswer, type PushVerdict } from './classify-push-answer.ts';
import type { PushLimits } from './push-limits.ts';
import type { PushPorts } from '../device/ports.ts';
import { countFailure } from './retry.ts';
import type { StreamHead } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/** A push without an answer for this long is aborted and retried; nothing but the outbox waits for it. */
export const PUSH_TIMEOUT_MS = 30_000;

/** What one push needs, in the page and in the service worker. */
export interface PushContext {
  ports: PushPorts;
  database: Database;
  user: Id;
  credentials: Credentials;
  /** Streams that are not sent now because they were just refused. */
  isPaused: (stream: StreamId) => boolean;
  /** Whether the university can be reached, asked before actions leave. `leaving`: the page has no time for a probe. */
  reaches: (leaving: boolean) => Promise<boolean>;
}

export type PushResult =
  /** Nothing waits that may be sent. */
  | { kind: 'idle' }
  | { kind: 'answered'; applied: Applied }
  /** Nothing was acknowledged: these streams begin with an op that can't be stored. */
  | { kind: 'set aside'; streams: readonly StreamId[] }
  | Trouble;

/**
 * Sends once: reads the outbox, plans, packs, authorizes, classifies the answer and applies it; sends again in pieces
 * where something in the push can't be stored. Network faults and damaged rows are results, not errors; rejects if the
 * database can't be read. `keepalive` lets the request outlive the page; the page can't send pieces then.
 */
export async function pushOnce(context: PushContext, limits: PushLimits, keepalive: boolean): Promise<PushResult> {
  const { database, user, isPaused } = context;
  const reaches = () => context.reaches(keepalive);
  const { push, damaged } = await selectPush({ database, user, isPaused, reaches }, limits);
  const found = damaged.map((place) => ({ ...place, by: 'device', code: 'failed_op', error: DAMAGED }) as const);
  if (push === null || push === 'out of reach') return nothingSent(context, push, found);
  const applied: Applied[] = [];
  const exchange = async (piece: Push): Promise<PushVerdict> => {
    const verdict = await sendPush(context, piece, keepalive);
    if (verdict.kind !== 'answered') return verdict;
    const now = context.ports.clock.wallMs();
    applied.push(
      await database.run(ANSWER_TABLES, 'readwrite', (tx) => applyAnswer(tx, user, piece, verdict.answer, now)),
    );
    return verdict;
  };
  const { failed, trouble } = await (keepalive ? sendWhole(push, exchange) : deliver(push, exchange));
  const faults = [...found, ...failed];
  await noteFailures(context, faults);
  return resultOf(applied, faults, trouble);
}

async function nothingSent(
  context: PushContext,
  push: Exclude<SelectedPush['push'], Push>,
  found: readonly FailedPlace[],
): Promise<PushResult> {
  await noteFailures(context, found);
  if (push === 'out of reach') return { kind: 'offline' };
  return found.length > 0 ? setAside(found) : { kind: 'idle' };
}

async function sendWhole(push: Push, exchange: (push: Push) => Promise<PushVerdict>): Promise<Delivery> {
  const verdict = await exchange(push);
  const trouble = verdict.kind === 'answered' ? null : ({ kind: 'offline' } as const);
  return { failed: [], trouble };
}

/** Acknowledgements and faults come before trouble: the next push meets the same trouble again. */
function resultOf(applied: readonly Applied[], faults: readonly FailedPlace[], trouble: Trouble | null): PushResult {
  if (applied.length > 0) return { kind: 'answered', applied: applied.reduce(both, nothing(faults)) };
  return trouble !== null && faults.length === 0 ? trouble : setAside(faults);
}

function setAside(faults: readonly FailedPlace[]): PushResult {
  return { kind: 'set aside', streams: faults.map(({ stream }) => stream) };
}

function nothing(faults: readonly FailedPlace[]): Applied {
  return { moved: 0, paused: faults.map(({ stream }) => stream), stored: [], behind: [] };
}

function both(one: Applied, other: Applied): Applied {
  return {
    moved: one.moved + other.moved,
    paused: [...one.paused, ...other.paused],
    stored: [...one.stored, ...other.stored],
    behind: [...one.behind, ...other.behind],
  };
}

async function sendPush(context: PushContext, push: Push, keepalive: boolean): Promise<PushVerdict> {
  const packed = tryToPack(push);
  if (packed === null) return { kind: 'malformed', by: 'device', error: DAMAGED };
  const encoded = await encodePacked(context.user, packed, context.ports);
  let verdict: PushVerdict = { kind: 'sign in', error: 'Sign in to send what waits on this device.' };
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

async function exchange(ports: PushPorts, push: Push, path: string, init: RequestInit): Promise<PushVerdict> {
  const cut = new AbortController();
  const cancel = ports.clock.after(PUSH_TIMEOUT_MS, () => cut.abort());
  try {
    const response = await ports.fetch(path, { ...init, signal: cut.signal });
    const json = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const body: unknown = json ? await response.json() : undefined;
    const wait = retryAfterMs(response.headers.get('retry-after'), ports.clock.wallMs());
    return classifyPushAnswer(push, { status: response.status, body, retryAfterMs: wait });
  } catch {
    return { kind: 'offline' };
  } finally {
    cancel();
  }
}

/** Counts failures found outside an answer like those that an answer names. */
async function noteFailures(context: PushContext, failures: readonly FailedPlace[]): Promise<void> {
  if (failures.length === 0) return;
  await context.database.run(['streams'], 'readwrite', async (tx) => {
    for (const { stream, ...failure } of failures) {
      const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
      if (head === undefined) continue;
      const failed = countFailure(head.failed, failure, context.ports.clock.wallMs());
      await asked(tx.objectStore('streams').put({ ...head, failed }));
    }
  });
}
