import type { StreamId } from '#contract/identifier';
import { LOCK_PATIENCE_MS, type LockPort } from '../../api/lock.ts';
import { pushLock } from '../device/locks.ts';
import type { ClockPort } from '../device/ports.ts';
import type { pushOnce, PushContext, PushResult } from './push.ts';
import { FULL_PUSH, grown, KEEPALIVE_PUSH, reduced, type PushLimits } from './push-limits.ts';
import { RETRY_MAX_MS, RETRY_VISIBLE_MAX_MS, retryDelayMs } from './retry.ts';

/** A push leaves after this long without an edit, or this long after the oldest unsent one. */
export const IDLE_MS = 2000;
export const OLDEST_MS = 5000;

/** After an answer, edits rest so many times as long as it took: a university to which many write is asked less often. */
const REST_SHARE = 4;
const REST_MAX_MS = 10_000;

/**
 * How long edits rest after an answer that took `tookMs`, both in milliseconds: half of it to one and a half, so that many
 * pages do not come back in one beat. `random` is uniform in [0, 1).
 */
export function restAfter(tookMs: number, random: number): number {
  return Math.min(REST_SHARE * tookMs, REST_MAX_MS) * (0.5 + random);
}

/** A moment that is over. */
const AT_ONCE = 0;

/** While another page pushes, the lock is tried again after this long. */
const BUSY_MS = 1000;

export interface PusherPorts {
  clock: ClockPort;
  locks: LockPort | undefined;
  random: () => number;
  /** The context of whoever is signed in, null if nobody is. */
  context: () => Omit<PushContext, 'isPaused'> | null;
  /** Told after each try. */
  onResult: (result: PushResult) => void;
  /** Whether our server answers; asked when nothing waits to be pushed. Never rejects. */
  probe: () => Promise<boolean>;
  /** Whether a person can see this page. */
  isVisible: () => boolean;
}

/** Decides when to push and when to retry. One per page. */
export class Pusher {
  readonly #ports: PusherPorts;
  readonly #paused = new Map<StreamId, { until: number; times: number }>();
  #limits: PushLimits = FULL_PUSH;
  #pushOnce: typeof pushOnce | null = null;
  #attempt = 0;
  /** Monotonic time in ms before which the server asked not to be called (Retry-After). */
  #notBefore = 0;
  #busySince: number | null = null;
  #timer: { at: number; wallAt: number; forEdits: boolean; cancel: () => void } | null = null;
  #oldestAt: number | null = null;
  /** Monotonic time in ms until which edits rest. */
  #restUntil = 0;
  #running: Promise<void> | null = null;
  #again = false;
  /** Whether our server is still to be heard: a page without edits probes it, though another page sent them. */
  #unheard = true;
  #stopped = false;

  constructor(ports: PusherPorts) {
    this.#ports = ports;
  }

  /** An edit was committed: a push leaves 2 s after the last edit, or 5 s after the first, or after a rest. Resets the back-off. */
  edited(): void {
    const now = this.#ports.clock.monotonicMs();
    this.#oldestAt ??= now;
    this.#attempt = 0;
    this.#schedule(Math.max(this.#restUntil, Math.min(now + IDLE_MS, this.#oldestAt + OLDEST_MS)), true);
  }

  /** Tries at once and resets the back-off: the page is online, visible or signed in, so an answer is likely. */
  wake(): void {
    this.#attempt = 0;
    this.#unheard = true;
    this.#paused.clear();
    this.#schedule(AT_ONCE, false);
  }

  /** Another API call did not reach our server: starts probing for its return. */
  doubt(): void {
    if (this.#unheard) return;
    this.#unheard = true;
    if (this.#running === null) this.#retryLine();
  }

  /** The page may be going away: sends one small keepalive push. This is for speed; no edit depends on it. */
  hide(): void {
    const context = this.#context();
    if (context === null) return;
    void this.#pushOnce?.(context, KEEPALIVE_PUSH, true).then(this.#ports.onResult, () => undefined);
  }

  /** One try now; resolves when it is over. */
  pushNow(): Promise<void> {
    this.#again = this.#running !== null;
    this.#running ??= this.#try()
      .catch(() => this.#retry(null))
      .finally(() => {
        this.#running = null;
        if (this.#again) this.#schedule(AT_ONCE, false);
      });
    return this.#running;
  }

  /** Wall time of the next try in milliseconds, null if none is scheduled. */
  nextTryAt(): number | null {
    return this.#timer?.wallAt ?? null;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  /** Brings the next try forward to `at`. Only a try that is set for edits is put off, by further edits. */
  #schedule(at: number, forEdits: boolean): void {
    const due = Math.max(at, this.#notBefore);
    const timer = this.#timer;
    const isSooner = timer !== null && timer.at <= due && !(forEdits && timer.forEdits);
    if (this.#stopped || isSooner) return;
    timer?.cancel();
    const { clock } = this.#ports;
    const delayMs = Math.max(0, due - clock.monotonicMs());
    const cancel = clock.after(delayMs, () => {
      this.#timer = null;
      if (!forEdits || this.#running === null) void this.pushNow();
    });
    this.#timer = { at: due, wallAt: Math.round(clock.wallMs() + delayMs), forEdits, cancel };
  }

  #context(): PushContext | null {
    const context = this.#ports.context();
    if (context === null) return null;
    return { ...context, isPaused: (stream) => this.#isPaused(stream) };
  }

  /** Under the lock that the pages and the worker share; a holder that keeps it for 30 s counts as frozen. */
  async #try(): Promise<void> {
    const context = this.#context();
    if (context === null) return;
    const { locks, clock } = this.#ports;
    if (locks === undefined) return this.#push(context);
    const taken = await locks.request(pushLock(context.user), { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await this.#push(context);
      return true;
    });
    if (taken) {
      this.#busySince = null;
      return;
    }
    this.#busySince ??= clock.monotonicMs();
    if (clock.monotonicMs() - this.#busySince >= LOCK_PATIENCE_MS) await this.#push(context);
    else this.#schedule(clock.monotonicMs() + BUSY_MS, false);
  }

  async #push(context: PushContext): Promise<void> {
    this.#oldestAt = null;
    const begun = this.#ports.clock.monotonicMs();
    const send = await this.#fetchPush();
    const result: PushResult = send === null ? { kind: 'offline' } : await send(context, this.#limits, false);
    if (result.kind !== 'idle' && result.kind !== 'parked') this.#unheard = result.kind === 'offline';
    this.#ports.onResult(result);
    const now = this.#ports.clock.monotonicMs();
    this.#restUntil = now + restAfter(now - begun, this.#ports.random());
    await this.#follow(result);
    // What was typed meanwhile rests, too.
    if (this.#oldestAt !== null) this.edited();
  }

  /** Loads the push code with the first push, which every page makes at its start; null if it can't be loaded. */
  async #fetchPush(): Promise<typeof pushOnce | null> {
    this.#pushOnce ??= await import('./push.ts').then(
      ({ pushOnce: fetched }) => fetched,
      () => null,
    );
    return this.#pushOnce;
  }

  async #follow(result: PushResult): Promise<void> {
    switch (result.kind) {
      case 'answered':
        return this.#answered(result);
      case 'idle':
        return this.#idle();
      case 'parked':
        return this.#schedule(AT_ONCE, false);
      case 'set aside':
        for (const stream of result.streams) this.#pause(stream);
        return this.#schedule(AT_ONCE, false);
      case 'too large':
        this.#limits = { ops: Math.max(1, this.#limits.ops >> 1), bytes: Math.max(1, this.#limits.bytes >> 1) };
        return this.#limits.ops === 1 ? this.#retry(null) : this.#schedule(AT_ONCE, false);
      case 'later':
      case 'full':
        return this.#retry(result.retryAfterMs);
      case 'offline':
        return this.#retryLine();
      case 'sign in':
      case 'update':
        return this.#retry(null);
    }
  }

  #answered({ applied, isMore }: Extract<PushResult, { kind: 'answered' }>): void {
    this.#limits = grown(this.#limits);
    for (const stream of applied.stored) this.#paused.delete(stream);
    for (const stream of applied.paused) this.#pause(stream);
    const isIdle = applied.moved + applied.paused.length + applied.parked.length === 0;
    if (isIdle && !applied.isRefilled) return this.#retry(null);
    this.#attempt = 0;
    // What was typed meanwhile has a time of its own.
    if (isMore || this.#oldestAt === null) this.#schedule(AT_ONCE, false);
  }

  /** Nothing waits: probes our server after a failure and when the page comes back. */
  async #idle(): Promise<void> {
    if ((this.#attempt > 0 || this.#unheard) && !(await this.#ports.probe())) return this.#retryLine();
    this.#unheard = false;
    this.#attempt = 0;
    const resumes = [...this.#paused.values()].map((pause) => pause.until);
    if (resumes.length > 0) this.#schedule(Math.min(...resumes), false);
  }

  /** The university can't be reached: a small call that fails costs it nothing, so whoever looks on waits less. */
  #retryLine(): void {
    this.#retry(null, this.#ports.isVisible() ? RETRY_VISIBLE_MAX_MS : RETRY_MAX_MS);
  }

  #retry(retryAfterMs: number | null, maxMs = RETRY_MAX_MS): void {
    const now = this.#ports.clock.monotonicMs();
    if (retryAfterMs !== null) this.#notBefore = now + retryAfterMs;
    this.#limits = reduced(this.#limits);
    this.#timer?.cancel();
    this.#timer = null;
    this.#schedule(now + retryDelayMs(this.#attempt, this.#ports.random(), retryAfterMs, maxMs), false);
    this.#attempt += 1;
  }

  #isPaused(stream: StreamId): boolean {
    return (this.#paused.get(stream)?.until ?? 0) > this.#ports.clock.monotonicMs();
  }

  /** Pauses a refused stream, longer each time. Other streams go on. */
  #pause(stream: StreamId): void {
    const times = (this.#paused.get(stream)?.times ?? 0) + 1;
    const wait = 1000 + retryDelayMs(times, this.#ports.random(), null);
    this.#paused.set(stream, { until: this.#ports.clock.monotonicMs() + wait, times });
  }
}
