import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import { isAcknowledged } from '../delivery/acknowledged.ts';
import type { Database } from '../device/database.ts';
import { DAMAGED_REQUEST } from '../journal/intact.ts';
import type { StreamHead } from '../device/rows.ts';
import { asked, streamRange } from '../device/transaction.ts';
import { countRefusal, isRefusedLong } from '../delivery/refusals.ts';
import { refusalOf, type Verdict } from './classify.ts';
import { isWaiting, type RequestRow, type WaitingRequest } from './row.ts';
import { sendRequest, type Answered, type RequestPorts } from './send.ts';
import { markCarried, noteError, noteOutcome, noteRefusals, readRequests, removeRequest } from './store.ts';

/** A request that could not be made this often is shown as damaged. */
const DAMAGED_FROM = 2;
/** One that could not be made this often is parked. */
const UNUSABLE_FROM = 10;

export interface SendingContext {
  ports: RequestPorts;
  database: Database;
  user: Id | null;
  /** Undefined where this app knows no such endpoint. */
  endpointOf: (row: RequestRow) => Promise<Endpoint | undefined>;
  /** Whether the university can be reached. Never rejects. */
  reaches: () => Promise<boolean>;
  /** Whether a form waits for this request's answer. */
  isAwaited: (key: string) => boolean;
  /** Told all kept requests before each send. */
  onRead?: (rows: readonly RequestRow[]) => void;
  /** Told that a request is about to leave, after this was durably noted. */
  onCarried?: (row: WaitingRequest) => void;
  /** Told the verdict on each request, once it is noted. */
  onVerdict: (row: WaitingRequest, verdict: Verdict) => void;
}

/** The result of one pass over the requests. `deferred`: some may be sent later. */
export type PassResult = { kind: 'idle' } | { kind: 'deferred' } | { kind: 'stopped'; retryAfterMs: number | null };

/**
 * Sends every request that may be sent, one after another, oldest first. One that stays holds up those that are ordered
 * after it, and no other. Rejects where the database can't be read or written.
 */
export async function sendRequests(context: SendingContext): Promise<PassResult> {
  const pass = new Pass(context);
  for (;;) {
    const rows = await readRequests(context.database);
    context.onRead?.(rows);
    const next = await pass.next(rows);
    if (next === null) await pass.judge();
    if (next === null) return pass.isDeferred ? { kind: 'deferred' } : { kind: 'idle' };
    const end = await pass.send(next);
    if (end !== null) return end;
  }
}

class Pass {
  isDeferred = false;
  readonly #context: SendingContext;
  readonly #tried = new Set<string>();
  /** The `orderedBy` values of requests that stay. */
  readonly #closed = new Set<string>();
  #hasReached = false;
  /** Whether the university took or refused another request in this pass: then it works. */
  #hasAnswered = false;
  /** The requests on which it failed in this pass. */
  readonly #failing: { row: WaitingRequest; verdict: Extract<Answered, { kind: 'failed' }> }[] = [];
  #hasActions: boolean | null = null;

  constructor(context: SendingContext) {
    this.#context = context;
  }

  async next(rows: readonly RequestRow[]): Promise<WaitingRequest | null> {
    const { user, database } = this.#context;
    for (const row of rows) {
      // Another user's request waits for that user; one without an owner goes with any user.
      if (!isWaiting(row) || this.#tried.has(row.key) || (row.user !== null && row.user !== user)) continue;
      this.#tried.add(row.key);
      if (row.orderedBy !== null && this.#closed.has(row.orderedBy)) continue;
      if (row.user !== null && (this.#hasActions ??= await haveActions(database, row.user))) this.#hold(row);
      else if (row.about !== undefined && !(await isAcknowledged(database, row.about.vector))) this.#hold(row);
      else return row;
    }
    return null;
  }

  /** Sends one request; null if the pass goes on. */
  async send(row: WaitingRequest): Promise<PassResult | null> {
    const { database, endpointOf, ports, onCarried, onVerdict, reaches } = this.#context;
    if (row.attempts === 0 && !this.#hasReached && !(await reaches())) return { kind: 'stopped', retryAfterMs: null };
    const endpoint = await endpointOf(row);
    if (endpoint === undefined || !(await markCarried(database, row.key))) return null;
    onCarried?.(row);
    const verdict = await sendRequest(ports, this.#context.database, endpoint, row.key, row);
    const end = await this.#apply(row, verdict);
    onVerdict(row, verdict);
    return end;
  }

  async #apply(row: WaitingRequest, verdict: Answered): Promise<PassResult | null> {
    const { database, ports } = this.#context;
    const at = Math.round(ports.clock.wallMs());
    this.#hasAnswered ||= verdict.kind === 'done' || verdict.kind === 'refused';
    this.#hasReached ||= verdict.kind !== 'offline' && verdict.kind !== 'unusable';
    switch (verdict.kind) {
      case 'done':
        await noteOutcome(database, row.key, { kind: 'done', answer: verdict.answer, at });
        return null;
      case 'refused':
        return this.#refused(row, verdict, at);
      case 'unusable':
        await this.#damaged(row);
        // What is ordered after it would wait for ever.
        this.isDeferred = true;
        return null;
      case 'failed':
        this.#failing.push({ row, verdict });
        await noteError(database, row.key, verdict.error);
        this.#hold(row);
        return null;
      case 'later':
        await noteError(database, row.key, verdict.error);
        this.#hold(row);
        return verdict.alone ? null : { kind: 'stopped', retryAfterMs: verdict.retryAfterMs };
      case 'no room':
        return { kind: 'stopped', retryAfterMs: verdict.retryAfterMs };
      case 'offline':
        break;
    }
    return { kind: 'stopped', retryAfterMs: null };
  }

  async #damaged(row: WaitingRequest): Promise<void> {
    if (row.attempts >= UNUSABLE_FROM - 1) await this.#park(row, DAMAGED_REQUEST, true);
    else if (row.attempts >= DAMAGED_FROM) await noteError(this.#context.database, row.key, DAMAGED_REQUEST, true);
  }

  async #refused(
    { key }: WaitingRequest,
    { problem, isSigned }: Extract<Verdict, { kind: 'refused' }>,
    at: number,
  ): Promise<PassResult | null> {
    const { database, isAwaited } = this.#context;
    if (isAwaited(key)) {
      // The form that waits shows it.
      await removeRequest(database, key);
      return null;
    }
    if (isSigned) {
      await noteOutcome(database, key, { kind: 'refused', problem: refusalOf(problem), at });
      return null;
    }
    // Anything on the network may have written this refusal, so it does not end the request.
    await noteError(database, key, problem.message);
    return { kind: 'stopped', retryAfterMs: problem.retryAfterMs };
  }

  /**
   * Counts the failures of this pass against their requests, and parks those with enough. Where the server failed on
   * several requests and answered none, that is an outage, and counts against none.
   */
  async judge(): Promise<void> {
    const { database, reaches, onVerdict } = this.#context;
    const isWorking = this.#hasAnswered || (this.#failing.length === 1 && (await reaches()));
    for (const { row, verdict } of isWorking ? this.#failing : []) {
      const refusals = countRefusal(row.refusals, verdict.heardMs);
      if (isRefusedLong(refusals)) await this.#park(row, verdict.error, false);
      else await noteRefusals(database, row.key, refusals, { kind: 'waiting', error: verdict.error, damaged: false });
      onVerdict(row, verdict);
    }
  }

  /** The requests after it go on. */
  async #park({ key }: WaitingRequest, error: string, damaged: boolean): Promise<void> {
    const { database, ports } = this.#context;
    const at = Math.round(ports.clock.wallMs());
    await noteRefusals(database, key, undefined, { kind: 'parked', error, damaged, at });
  }

  #hold({ orderedBy }: WaitingRequest): void {
    this.isDeferred = true;
    if (orderedBy !== null) this.#closed.add(orderedBy);
  }
}

/**
 * Whether actions of an earlier app version still wait to be pushed: they come before requests. A stream that is held
 * or failed holds up nothing.
 */
function haveActions(database: Database, user: Id): Promise<boolean> {
  return database.run(['streams', 'outbox'], 'readonly', async (tx) => {
    const heads = await asked<StreamHead[]>(tx.objectStore('streams').index('user').getAll(user));
    for (const { stream, document, hold, failed } of heads) {
      if (document !== 'actions' || hold !== null || failed !== null) continue;
      if ((await asked(tx.objectStore('outbox').count(streamRange(stream)))) > 0) return true;
    }
    return false;
  });
}
