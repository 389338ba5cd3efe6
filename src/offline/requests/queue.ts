import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import { LOCK_PATIENCE_MS, type LockPort } from '../../api/lock.ts';
import { REQUESTS_FLAG } from '../../api/waiting-flags.ts';
import type { StoragePort } from '../../api/storage.ts';
import { ApiProblem } from '../../api/trouble.ts';
import type { Database } from '../device/database.ts';
import { base64url } from '../device/digest.ts';
import { REQUESTS_LOCK } from '../device/locks.ts';
import { COMMIT_PATIENCE_MS, type ClockPort } from '../device/ports.ts';
import { retryDelayMs } from '../delivery/retry.ts';
import { within } from '../device/within.ts';
import type { Verdict } from './classify.ts';
import { keepCopy, recoverCopies, removeCopy } from './copies.ts';
import { queuedEndpoint } from './endpoints.ts';
import { isWaiting, orderOf, requestItemId, requestOfItem, type RequestRow, type RequestSubject } from './row.ts';
import { sendRequests, type PassResult } from './send-all.ts';
import { sendRequest, type RequestPorts } from './send.ts';
import { putRequest, readRequest, removeRequest } from './store.ts';
import { Waiters, type RequestOutcome } from './waiters.ts';

/** While another page sends, the lock is tried again after this long. */
const BUSY_MS = 1000;
const NOT_KEPT = 'This device is full: the request could not be kept. Free some space, then try again.';

/** The input of a request, whatever its endpoint. */
export interface RequestInput {
  params?: unknown;
  body?: unknown;
  files?: RequestRow['files'] | undefined;
  /** Aborted once the form stops waiting for the answer. */
  signal?: AbortSignal | undefined;
}

/** The request's title on screens, and the writing that it is about. */
export interface RequestLabel {
  title: string;
  about?: RequestSubject | undefined;
}

export interface QueuePorts {
  database: Database;
  send: RequestPorts;
  clock: ClockPort;
  locks: LockPort | undefined;
  random: () => number;
  crypto: Pick<Crypto, 'getRandomValues'>;
  storage: StoragePort;
  user: () => Id | null;
  /** Whether the university can be reached. Never rejects. */
  reaches: () => Promise<boolean>;
  /** Called when the kept requests have changed. */
  changed: () => void;
  /** Told whether the university had room to store the last request (507 if not). */
  status: { foundRoom: (hasRoom: boolean) => void };
}

/** The requests of this page: kept on this device until they are answered, and sent in order. */
export class RequestQueue {
  readonly #ports: QueuePorts;
  readonly #waiters: Waiters;
  #attempt = 0;
  #notBefore = 0;
  #busySince: number | null = null;
  #cancelTimer: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
    this.#waiters = new Waiters(ports.clock);
  }

  /** See `Device.queue`. */
  async queue(endpoint: Endpoint, input: RequestInput, label: RequestLabel): Promise<string> {
    const row = this.#rowOf(endpoint, input, label);
    const { isKept, ended } = await this.#keep(row);
    if (!isKept) {
      // The caller is told of a failure, so a late commit must not send the request.
      void ended.then(() => this.#remove(row.key));
      throw new Error(NOT_KEPT);
    }
    this.wake();
    return requestItemId(row.key);
  }

  /** See `Device.request`. */
  async request(endpoint: Endpoint, input: RequestInput, label: RequestLabel): Promise<RequestOutcome<unknown>> {
    const row = this.#rowOf(endpoint, input, label);
    // If it can't be kept it is still sent, under its key: the database may have kept it all the same.
    const { isKept, ended } = await this.#keep(row);
    if (!isKept) return { kind: 'done', answer: await this.#sendUnkept(row, endpoint, ended) };
    const outcome = this.#waiters.wait(row.key, input.signal);
    this.wake();
    return outcome;
  }

  /** See `Device.outcome`. */
  async outcome(id: string): Promise<RequestOutcome<unknown>> {
    const key = requestOfItem(id) ?? '';
    const row = await readRequest(this.#ports.database, key);
    if (row !== undefined && isWaiting(row)) {
      const outcome = this.#waiters.wait(key, undefined);
      // It may have ended since it was read.
      void this.sendNow();
      return outcome;
    }
    if (row === undefined || row.user !== this.#ports.user()) return { kind: 'waiting', id };
    return this.#endOf(row);
  }

  /** Tries at once and resets the back-off: an answer is likely. */
  wake(): void {
    this.#attempt = 0;
    this.#schedule(this.#ports.clock.monotonicMs());
  }

  /** One try now; resolves when it is over. */
  sendNow(): Promise<void> {
    this.#again = this.#running !== null;
    this.#running ??= this.#try()
      .catch(() => this.#retry(null))
      .finally(() => {
        this.#running = null;
        if (this.#again) this.#schedule(this.#ports.clock.monotonicMs());
      });
    return this.#running;
  }

  #rowOf(endpoint: Endpoint, input: RequestInput, { title, about }: RequestLabel): Omit<RequestRow, 'number'> {
    const { crypto, clock, user } = this.#ports;
    const { method, path } = endpoint;
    const content = { method, path, params: input.params ?? null, body: input.body ?? null, files: input.files ?? {} };
    return {
      ...content,
      key: base64url(crypto.getRandomValues(new Uint8Array(16))),
      user: user(),
      title,
      about,
      orderedBy: user() === null ? null : orderOf(content),
      since: clock.wallMs(),
      attempts: 0,
      state: { kind: 'waiting', error: null, damaged: false },
    };
  }

  /**
   * Resolves to whether the request is durable: in local storage, or in the database within COMMIT_PATIENCE_MS. `ended`
   * resolves when the database write has succeeded or failed.
   */
  async #keep(row: Omit<RequestRow, 'number'>): Promise<{ isKept: boolean; ended: Promise<void> }> {
    const { database, storage, clock, changed } = this.#ports;
    const hasCopy = keepCopy(storage, row);
    let isStored = false;
    const ended = putRequest(database, row).then(
      () => {
        isStored = true;
      },
      () => undefined,
    );
    await within(clock, COMMIT_PATIENCE_MS, ended);
    if (!isStored && !hasCopy) return { isKept: false, ended };
    try {
      storage.setItem(REQUESTS_FLAG, '1');
    } catch {
      // Without room for it a later page finds the request in the database, a moment later.
    }
    changed();
    return { isKept: true, ended };
  }

  async #sendUnkept(row: Omit<RequestRow, 'number'>, endpoint: Endpoint, ended: Promise<void>): Promise<unknown> {
    const verdict = await sendRequest(this.#ports.send, this.#ports.database, endpoint, row.key, row);
    void ended.then(() => this.#remove(row.key));
    if (verdict.kind === 'done') return verdict.answer;
    throw verdict.kind === 'refused' ? verdict.problem : new Error(NOT_KEPT);
  }

  /** Removes a request that the database may have kept without confirming it. Never rejects. */
  async #remove(key: string): Promise<void> {
    await removeRequest(this.#ports.database, key).catch(() => undefined);
  }

  #schedule(at: number): void {
    const { clock } = this.#ports;
    this.#cancelTimer?.();
    this.#cancelTimer = clock.after(Math.max(at, this.#notBefore) - clock.monotonicMs(), () => {
      this.#cancelTimer = null;
      void this.sendNow();
    });
  }

  #retry(retryAfterMs: number | null): void {
    const now = this.#ports.clock.monotonicMs();
    if (retryAfterMs !== null) this.#notBefore = now + retryAfterMs;
    this.#schedule(now + retryDelayMs(this.#attempt, this.#ports.random(), retryAfterMs));
    this.#attempt += 1;
  }

  /** Under the lock that the pages and the worker share; a holder that keeps it for 30 s counts as frozen. */
  async #try(): Promise<void> {
    const { locks, clock, storage, database } = this.#ports;
    await recoverCopies(storage, database).catch(() => undefined);
    if (locks === undefined) return this.#sendAll();
    const taken = await locks.request(REQUESTS_LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await this.#sendAll();
      return true;
    });
    if (taken) {
      this.#busySince = null;
      return;
    }
    this.#busySince ??= clock.monotonicMs();
    if (clock.monotonicMs() - this.#busySince >= LOCK_PATIENCE_MS) await this.#sendAll();
    else this.#schedule(clock.monotonicMs() + BUSY_MS);
  }

  async #sendAll(): Promise<void> {
    const { database, send, user, reaches, storage } = this.#ports;
    const result = await sendRequests({
      database,
      ports: send,
      user: user(),
      reaches,
      endpointOf: queuedEndpoint,
      isAwaited: (key) => this.#waiters.isAwaited(key),
      onRead: (rows) => this.#read(rows),
      onCarried: (row) => void keepCopy(storage, { ...row, attempts: row.attempts + 1 }),
      onVerdict: (row, verdict) => this.#heard(row, verdict),
    });
    this.#follow(result);
  }

  /** Tells waiting forms of requests that another page or the worker sent, or that were undone. */
  #read(rows: readonly RequestRow[]): void {
    const kept = new Map(rows.map((row) => [row.key, row]));
    for (const key of this.#waiters.keys()) {
      const row = kept.get(key);
      if (row === undefined || !this.#waiters.isAwaited(key)) this.#waiters.stillWaits(key);
      else if (!isWaiting(row))
        this.#waiters.tell(key, (waiter) => void this.#endOf(row).then(waiter.resolve, waiter.reject));
    }
    if (!rows.some(isWaiting)) this.#ports.storage.removeItem(REQUESTS_FLAG);
  }

  #heard({ key }: RequestRow, verdict: Verdict): void {
    const { status, storage, changed } = this.#ports;
    if (verdict.kind === 'no room') status.foundRoom(false);
    if (verdict.kind === 'done') {
      this.#attempt = 0;
      status.foundRoom(true);
      removeCopy(storage, key);
      this.#waiters.tell(key, ({ resolve }) => resolve({ kind: 'done', answer: verdict.answer }));
    } else if (verdict.kind === 'refused' && (verdict.isSigned || this.#waiters.isAwaited(key))) {
      removeCopy(storage, key);
      // A waiting form shows the refusal itself; otherwise the refusal is kept with the request's content.
      if (this.#waiters.isAwaited(key)) this.#waiters.tell(key, ({ reject }) => reject(verdict.problem));
      else this.#waiters.stillWaits(key);
    } else if (verdict.kind !== 'unusable') this.#waiters.stillWaits(key);
    changed();
  }

  #follow(result: PassResult): void {
    if (result.kind === 'idle') return;
    for (const key of this.#waiters.keys()) this.#waiters.stillWaits(key);
    this.#retry(result.kind === 'stopped' ? result.retryAfterMs : null);
  }

  /** The outcome of a request. Rejects with a refusal, which then counts as read. */
  async #endOf({ key, state }: RequestRow): Promise<RequestOutcome<unknown>> {
    if (state.kind === 'done') return { kind: 'done', answer: state.answer };
    if (state.kind !== 'refused') return { kind: 'waiting', id: requestItemId(key) };
    removeCopy(this.#ports.storage, key);
    await removeRequest(this.#ports.database, key);
    this.#ports.changed();
    const { problem } = state;
    throw new ApiProblem(problem.error, 409, problem, null);
  }
}
