import { pushCall, type Push } from '#contract/outbox';
import type { Id, StreamId } from '#contract/identifier';
import { answeredAt } from '../../api/answered-at.ts';
import { retryAfterMs } from '../../api/trouble.ts';
import { ANSWER_TABLES, applyAnswer, nothingApplied, type Applied } from './apply-answer.ts';
import { selectPush, type SelectedPush } from './select-push.ts';
import { noteRefusedKey } from './refused-key.ts';
import { CREDENTIAL_WAYS, type Credentials } from './credentials.ts';
import type { Database } from '../device/database.ts';
import { deliver, type Delivery, type FailedPlace, type Trouble } from './deliver.ts';
import { encodePacked, tryToPack } from './encode.ts';
import { DAMAGED } from '../journal/intact.ts';
import { parkFailed, type IsInTail } from '../parking/park.ts';
import { classifyPushAnswer, type PushVerdict } from './classify-push-answer.ts';
import type { PushLimits } from './push-limits.ts';
import type { PushPorts } from '../device/ports.ts';
import { countFailure } from './refusals.ts';
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
  /** Whether local storage holds an op that may be missing in the database; absent in the worker. */
  isInTail?: IsInTail | undefined;
}

export type PushResult =
  /** Nothing waits that may be sent. */
  | { kind: 'idle' }
  /** `isMore`: whether a stream has ops that waited already when the push was chosen and that it did not carry. */
  | { kind: 'answered'; applied: Applied; isMore: boolean }
  /** Nothing was acknowledged: these streams begin with an op that can't be stored. */
  | { kind: 'set aside'; streams: readonly StreamId[] }
  /** Nothing was acknowledged; what can't be stored was parked, and what follows it may be sent now. */
  | { kind: 'parked' }
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
  let heardMs: number | null = null;
  const exchange = async (piece: Push): Promise<PushVerdict> => {
    const verdict = await sendPush(context, piece, keepalive, (atMs) => {
      heardMs = atMs;
    });
    if (verdict.kind !== 'answered') return verdict;
    const now = context.ports.clock.wallMs();
    applied.push(
      await database.run(ANSWER_TABLES, 'readwrite', (tx) => applyAnswer(tx, user, piece, verdict.answer, now)),
    );
    return verdict;
  };
  const { failed, trouble } = await (keepalive ? sendWhole(push, exchange) : deliver(push, exchange));
  const faults = [...found, ...failed];
  await noteFailures(context, faults, heardMs);
  const paused = [...applied.flatMap((each) => each.paused), ...faults.map(({ stream }) => stream)];
  const freed = await parkFailed(database, user, paused, context.isInTail);
  const isMore = push.parts.some(({ held }) => held !== undefined);
  return resultOf(applied, faults, trouble, freed, isMore);
}

async function nothingSent(
  context: PushContext,
  push: Exclude<SelectedPush['push'], Push>,
  found: readonly FailedPlace[],
): Promise<PushResult> {
  await noteFailures(context, found, null);
  const streams = found.map(({ stream }) => stream);
  const freed = await parkFailed(context.database, context.user, streams, context.isInTail);
  if (push === 'out of reach') return { kind: 'offline' };
  return found.length > 0 ? setAside(streams, freed) : { kind: 'idle' };
}

async function sendWhole(push: Push, exchange: (push: Push) => Promise<PushVerdict>): Promise<Delivery> {
  const verdict = await exchange(push);
  const trouble = verdict.kind === 'answered' ? null : ({ kind: 'offline' } as const);
  return { failed: [], trouble };
}

/** Acknowledgements and faults come before trouble: the next push meets the same trouble again. */
function resultOf(
  applied: readonly Applied[],
  faults: readonly FailedPlace[],
  trouble: Trouble | null,
  freed: ReadonlySet<StreamId>,
  isMore: boolean,
): PushResult {
  const streams = faults.map(({ stream }) => stream);
  if (applied.length > 0) {
    const all = applied.reduce(both, { ...nothingApplied(), paused: streams });
    const paused = all.paused.filter((stream) => !freed.has(stream));
    return { kind: 'answered', applied: { ...all, paused, parked: [...freed] }, isMore };
  }
  return trouble !== null && faults.length === 0 ? trouble : setAside(streams, freed);
}

function setAside(streams: readonly StreamId[], freed: ReadonlySet<StreamId>): PushResult {
  const paused = streams.filter((stream) => !freed.has(stream));
  return paused.length === 0 && freed.size > 0 ? { kind: 'parked' } : { kind: 'set aside', streams: paused };
}

function both(one: Applied, other: Applied): Applied {
  return {
    moved: one.moved + other.moved,
    paused: [...one.paused, ...other.paused],
    stored: [...one.stored, ...other.stored],
    behind: [...one.behind, ...other.behind],
    isRefilled: one.isRefilled || other.isRefilled,
    parked: [...one.parked, ...other.parked],
    incarnation: other.incarnation ?? one.incarnation,
  };
}

async function sendPush(
  context: PushContext,
  push: Push,
  keepalive: boolean,
  heard: (atMs: number | null) => void,
): Promise<PushVerdict> {
  const packed = tryToPack(push);
  if (packed === null) return { kind: 'malformed', by: 'device', error: DAMAGED };
  const encoded = await encodePacked(context.user, packed, context.ports);
  let verdict: PushVerdict = { kind: 'sign in', error: 'Log in to send your work.' };
  for (let attempt = 0; attempt < CREDENTIAL_WAYS; attempt += 1) {
    const headers = await context.credentials.headers(attempt, encoded);
    if (headers === 'offline') return { kind: 'offline' };
    if (headers === null) continue;
    verdict = await exchange(context.ports, push, heard, encoded.path, {
      method: pushCall.method,
      headers: { ...encoded.headers, ...headers },
      body: encoded.body,
      keepalive,
      redirect: 'error',
      cache: 'no-store',
    });
    if (verdict.kind !== 'sign in') return verdict;
    await noteRefusedKey(context.database, context.user, headers);
  }
  return verdict;
}

/** `heard` is told when the university answered, by its own clock; null if the answer does not say. */
async function exchange(
  ports: PushPorts,
  push: Push,
  heard: (atMs: number | null) => void,
  path: string,
  init: RequestInit,
): Promise<PushVerdict> {
  const cut = new AbortController();
  const cancel = ports.clock.after(PUSH_TIMEOUT_MS, () => cut.abort());
  try {
    const response = await ports.fetch(path, { ...init, signal: cut.signal });
    heard(answeredAt(response.headers));
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
async function noteFailures(
  context: PushContext,
  failures: readonly FailedPlace[],
  heardMs: number | null,
): Promise<void> {
  if (failures.length === 0) return;
  await context.database.run(['streams'], 'readwrite', async (tx) => {
    for (const { stream, ...failure } of failures) {
      const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
      if (head === undefined) continue;
      const failed = countFailure(head.failed, failure, context.ports.clock.wallMs(), heardMs);
      await asked(tx.objectStore('streams').put({ ...head, failed }));
    }
  });
}
