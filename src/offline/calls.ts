import type { AnswerOf, Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import type { VersionVector } from '#contract/op';
import { CALLS_FLAG } from '../api/calls-flag.ts';
import type { LockPort } from '../api/lock.ts';
import type { ApiPorts } from '../api/request.ts';
import type { RequestOf } from '../api/send.ts';
import type { StoragePort } from '../api/storage.ts';
import { ApiProblem, Offline } from '../api/trouble.ts';
import { isAcknowledged } from './acknowledged.ts';
import { keepCall, markSent, noteError, noteRefusal, readCalls, removeCall, removeCallOf } from './call-queue.ts';
import { requestKept, requestUnderKey, type CallInput } from './call-request.ts';
import { callItemId } from './call-store.ts';
import type { Database } from './database.ts';
import { base64url } from './digest.ts';
import { DAMAGED_CALL } from './intact.ts';
import { keptEndpoint, type KeptEndpoint } from './kept-endpoints.ts';
import type { ClockPort } from './ports.ts';
import { retryDelayMs } from './retry.ts';
import type { CallRow, CallSubject } from './rows.ts';

const LOCK = 'longhand:calls';
/** Another page is sending: look again soon. */
const BUSY_MS = 1000;
/** Whoever waits for an answer is told after this long that the call still waits to be sent. Nothing is ended by it. */
const PATIENCE_MS = 8000;
/** Refusals that may pass: a log-in, another time, another version of this app. */
const PASSING = new Set([401, 408, 413, 425, 426, 429]);
/** A call of which no request could be made so often is shown as damaged. */
const DAMAGED_FROM = 2;
/** The university has no room to store anything. */
const NO_ROOM = 507;
/** Those that hold up only the call itself. */
const ALONE = new Set([401, 413]);

/** What became of a call: `id` is its item's. */
export type CallOutcome<A> = { kind: 'done'; answer: A } | { kind: 'waiting'; id: string };

export interface CallsPorts {
  database: Database;
  api: ApiPorts;
  clock: ClockPort;
  locks: LockPort | undefined;
  random: () => number;
  crypto: Pick<Crypto, 'getRandomValues'>;
  storage: StoragePort;
  user: () => Id | null;
  /** Whether a request would arrive. Never rejects. */
  reaches: () => Promise<boolean>;
  /** Told whenever what waits has changed. */
  changed: () => void;
  /** Told whether the university had room to store the last call. */
  status: { foundRoom: (hasRoom: boolean) => void };
}

interface Waiter {
  endpoint: Endpoint;
  signal: AbortSignal | undefined;
  resolve: (outcome: CallOutcome<unknown>) => void;
  reject: (error: unknown) => void;
}

/** `again`: the server failed on it, which may be its own fault or not: others go on, and it is tried again later. */
type Step = 'sent' | 'passed over' | 'again' | { retryAfterMs: number | null };

/** Calls that are kept on this device until they are answered, and sent by the page in order. */
export class Calls {
  readonly #ports: CallsPorts;
  readonly #waiters = new Map<string, Waiter>();
  #attempt = 0;
  #notBefore = 0;
  #cancelTimer: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(ports: CallsPorts) {
    this.#ports = ports;
  }

  /** See `Device.call`. */
  async call<const E extends KeptEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    title: string,
    about?: CallSubject,
  ): Promise<CallOutcome<AnswerOf<E>>> {
    const loose: CallInput = input;
    const key = base64url(this.#ports.crypto.getRandomValues(new Uint8Array(16)));
    const isKept = await this.#keep(key, endpoint, loose, title, about).catch(() => false);
    // A device that can't keep it can still send it: under its key, for it may have been kept all the same.
    if (!isKept) return { kind: 'done', answer: await this.#sendUnkept(key, endpoint, input) };
    const outcome = new Promise<CallOutcome<unknown>>((resolve, reject) => {
      this.#waiters.set(key, { endpoint, signal: loose.signal, resolve, reject });
    });
    this.#ports.clock.after(PATIENCE_MS, () => this.#stillWaits(key));
    this.#ports.changed();
    this.wake();
    return outcome as Promise<CallOutcome<AnswerOf<E>>>;
  }

  /** See `Device.acknowledged`. */
  acknowledged(vector: VersionVector): Promise<boolean> {
    return isAcknowledged(this.#ports.database, vector);
  }

  /** Something happened that makes an answer likely. Back-off begins anew. */
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

  async #sendUnkept<const E extends Endpoint>(key: string, endpoint: E, input: RequestOf<E>): Promise<AnswerOf<E>> {
    try {
      return await requestUnderKey(endpoint, key, input, this.#ports.api);
    } finally {
      await removeCallOf(this.#ports.database, key).catch(() => undefined);
    }
  }

  /** Resolves to true once the call is durable; rejects where that is not known. */
  async #keep(
    key: string,
    endpoint: Endpoint,
    input: CallInput,
    title: string,
    about: CallSubject | undefined,
  ): Promise<boolean> {
    const { database, clock, storage, user } = this.#ports;
    await keepCall(database, {
      key,
      user: user(),
      title,
      method: endpoint.method,
      path: endpoint.path,
      params: input.params ?? null,
      body: input.body ?? null,
      files: input.files ?? {},
      about,
      since: clock.wallMs(),
      attempts: 0,
      error: null,
      refused: null,
    });
    try {
      storage.setItem(CALLS_FLAG, '1');
    } catch {
      // Without room for it a later page finds the call in the database, a moment later.
    }
    return true;
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

  async #try(): Promise<void> {
    const { locks } = this.#ports;
    if (locks === undefined) return this.#sendAll();
    const taken = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await this.#sendAll();
      return true;
    });
    if (!taken) this.#schedule(this.#ports.clock.monotonicMs() + BUSY_MS);
  }

  async #sendAll(): Promise<void> {
    const seen = new Set<number>();
    let isHeld = false;
    for (;;) {
      const awaited = [...this.#waiters.keys()];
      const rows = await readCalls(this.#ports.database);
      // Another page has sent it, or it was undone: whoever waits for it here looks at what is kept.
      for (const key of awaited) if (!rows.some((row) => row.key === key)) this.#stillWaits(key);
      if (rows.every((row) => row.refused !== null)) this.#ports.storage.removeItem(CALLS_FLAG);
      const next = rows.find((row) => row.refused === null && !seen.has(row.number) && this.#mayCarry(row));
      if (next === undefined) return isHeld ? this.#retry(null) : undefined;
      seen.add(next.number);
      if (next.about !== undefined && !(await this.acknowledged(next.about.vector))) {
        isHeld = true;
        this.#stillWaits(next.key);
        continue;
      }
      const step = await this.#send(next);
      this.#ports.changed();
      isHeld ||= step === 'again';
      if (typeof step === 'string') continue;
      for (const key of this.#waiters.keys()) this.#stillWaits(key);
      return this.#retry(step.retryAfterMs);
    }
  }

  /** Another's call waits for them; one of nobody's goes with whoever is here. */
  #mayCarry(row: CallRow): boolean {
    return row.user === null || row.user === this.#ports.user();
  }

  async #send(row: CallRow): Promise<Step> {
    if (row.attempts === 0 && !(await this.#reaches())) return { retryAfterMs: null };
    const endpoint = this.#waiters.get(row.key)?.endpoint ?? (await keptEndpoint(row));
    if (endpoint === undefined || !(await markSent(this.#ports.database, row.number))) return 'passed over';
    try {
      const answer = await requestKept(endpoint, row, this.#ports.api);
      await removeCall(this.#ports.database, row.number);
      this.#attempt = 0;
      this.#ports.status.foundRoom(true);
      this.#settle(row.key, ({ resolve }) => resolve({ kind: 'done', answer }));
      return 'sent';
    } catch (error) {
      return this.#failed(row, error);
    }
  }

  async #reaches(): Promise<boolean> {
    const reached = await this.#ports.reaches();
    this.#ports.api.heard?.(reached);
    return reached;
  }

  async #failed(row: CallRow, error: unknown): Promise<Step> {
    if (error instanceof Offline) return { retryAfterMs: null };
    if (!(error instanceof ApiProblem)) {
      // No request can be made of it, so it holds up no other.
      if (row.attempts >= DAMAGED_FROM) await this.#setAside(row, DAMAGED_CALL);
      return 'again';
    }
    // Without a code it may be anybody's: it is shown to whoever waits for the answer, and ends nothing else.
    if (error.code === null && !this.#isAwaited(row)) {
      await noteError(this.#ports.database, row.number, error.message);
      return { retryAfterMs: error.retryAfterMs };
    }
    if (error.status < 500 && !PASSING.has(error.status)) {
      await this.#refused(row, error);
      return 'sent';
    }
    if (error.status === NO_ROOM) {
      this.#ports.status.foundRoom(false);
      return { retryAfterMs: error.retryAfterMs };
    }
    const aside = await this.#setAside(row, error.message);
    if (error.status === 500) return 'again';
    return ALONE.has(error.status) ? aside : { retryAfterMs: error.retryAfterMs };
  }

  /** Others go on; this one stays in sight with the reason. */
  async #setAside(row: CallRow, reason: string): Promise<Step> {
    await noteError(this.#ports.database, row.number, reason);
    this.#stillWaits(row.key);
    return 'passed over';
  }

  #isAwaited({ key }: CallRow): boolean {
    const waiter = this.#waiters.get(key);
    return waiter !== undefined && waiter.signal?.aborted !== true;
  }

  /** A form that still waits shows the refusal itself; otherwise it is kept with what it carried. */
  async #refused(row: CallRow, problem: ApiProblem): Promise<void> {
    if (this.#isAwaited(row)) {
      await removeCall(this.#ports.database, row.number);
      this.#settle(row.key, ({ reject }) => reject(problem));
      return;
    }
    const { message, code, detail, issues } = problem;
    await noteRefusal(this.#ports.database, row.number, { error: message, code, detail, issues: [...issues] });
  }

  #stillWaits(key: string): void {
    this.#settle(key, ({ resolve }) => resolve({ kind: 'waiting', id: callItemId(key) }));
  }

  #settle(key: string, tell: (waiter: Waiter) => void): void {
    const waiter = this.#waiters.get(key);
    this.#waiters.delete(key);
    if (waiter !== undefined) tell(waiter);
  }
}
