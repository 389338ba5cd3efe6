import { availableParallelism } from 'node:os';
import { type PushAnswer, push as pushEndpoint } from '#contract/outbox';
import { isDiskFull } from '../../platform/database/full.ts';
import type { Person } from '../../platform/person.ts';
import { tryLater } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Acts } from './actions.ts';
import { isOutage, isWorthRepeating } from './outage.ts';
import type { ReadPart } from './parts.ts';
import { busy, rest, takePush } from './take.ts';
import { isShareable, takeTogether, type SentPush } from './together.ts';
import { UniversityLine, type WaitingPush } from './university-line.ts';

/** What one university may take, and how long others wait for one push. Times are in milliseconds. */
export interface IntakeLimits {
  /** Transactions at a time: the next is prepared while the database works on one. All universities have twice as many. */
  readonly atOnce: number;
  /** Waiting ops with which another begins while one runs: few large transactions cost less than many small ones. */
  readonly worthAnother: number;
  /** Waiting pushes, whatever their pace: they are kept in memory. */
  readonly pushes: number;
  /** A push that would wait longer is refused with the time after which its turn would come. */
  readonly liveMs: number;
  readonly backlogMs: number;
  /** The turn of a push that is taken alone: it may wait for a row that somebody holds. */
  readonly turnMs: number;
}

const LIMITS: IntakeLimits = {
  atOnce: Math.max(2, availableParallelism()),
  worthAnother: 160,
  pushes: 4000,
  liveMs: 10_000,
  backlogMs: 2500,
  turnMs: 250,
};
/** How much of the pace is what the last transaction showed. */
const PACE_SHARE = 0.1;
const MS_PER_SECOND = 1000;

/**
 * Takes the pushes that come to this process. While the database works on some, those that arrive wait, and what waits of
 * one university is stored in one transaction. Universities take turns, so that the flood of one slows that one; what
 * people type now goes before what a device kept for hours.
 */
export class PushIntake {
  readonly #services: Services;
  readonly #acts: Acts;
  readonly #limits: IntakeLimits;
  /** Those with work, the one whose turn is next first. */
  readonly #lines = new Map<string, UniversityLine>();
  #running = 0;
  /** Milliseconds of this process for a push, over the last transactions. */
  #pace = 0;

  constructor(services: Services, acts: Acts, limits: IntakeLimits = LIMITS) {
    this.#services = services;
    this.#acts = acts;
    this.#limits = limits;
  }

  /** Stores a push in its turn, as {@link takePush} does. Throws 503 with Retry-After where too much waits already. */
  async take(person: Person, parts: readonly ReadPart[]): Promise<PushAnswer> {
    if (asksForMore(parts)) return this.#takeAlone({ person, parts });
    const line = this.#lineOf(person.universityId);
    const isBacklog = isOfBacklog(parts);
    this.#refuseWhereLong(line, isBacklog);
    return new Promise((resolve, reject) => {
      line.add({ person, parts, isBacklog, isShareable: isShareable(parts), resolve, reject });
      this.#start();
    });
  }

  #lineOf(universityId: string): UniversityLine {
    const known = this.#lines.get(universityId);
    if (known !== undefined) return known;
    const line = new UniversityLine(universityId);
    this.#lines.set(universityId, line);
    return line;
  }

  #refuseWhereLong({ waiting }: UniversityLine, isBacklog: boolean): void {
    const { pushes, liveMs, backlogMs } = this.#limits;
    const waitMs = waiting * this.#pace * this.#lines.size;
    if (waiting < pushes && waitMs <= (isBacklog ? backlogMs : liveMs)) return;
    // Spread, so that those who were refused do not come again at one moment.
    throw tryLater(503, pushEndpoint.error, (waitMs / MS_PER_SECOND) * (1 + Math.random()));
  }

  #start(): void {
    const { atOnce, worthAnother } = this.#limits;
    for (const line of this.#lines.values()) {
      if (this.#running >= 2 * atOnce) return;
      if (line.running >= atOnce || line.waiting === 0) continue;
      if (line.running > 0 && line.ops < worthAnother) continue;
      this.#lines.delete(line.universityId);
      this.#lines.set(line.universityId, line);
      void this.#run(line);
    }
  }

  async #run(line: UniversityLine): Promise<void> {
    const pushes = line.next();
    this.#running += 1;
    line.running += 1;
    const [first] = pushes;
    if (pushes.length === 1 && first !== undefined) await this.#turnOf(first);
    else await this.#storeTogether(line.universityId, pushes);
    this.#running -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting === 0) this.#lines.delete(line.universityId);
    this.#start();
  }

  /** Stores these and settles each. Never rejects. */
  async #storeTogether(universityId: string, pushes: readonly WaitingPush[]): Promise<void> {
    const services = this.#services;
    const began = performance.now();
    try {
      const taken = await takeTogether(services, universityId, pushes);
      const pace = (performance.now() - began) / pushes.length / this.#running;
      this.#pace += (pace - this.#pace) * PACE_SHARE;
      for (const [at, push] of pushes.entries()) {
        const stored = taken[at] ?? null;
        // It waits for a row that somebody holds, and nobody waits for it.
        if (stored === null) void this.#settleAlone(push);
        else {
          services.metrics?.stored(stored.ops);
          push.resolve(stored.answer);
        }
      }
    } catch (error) {
      if (isDiskFull(error) || (isOutage(error) && !isWorthRepeating(error))) {
        const refusal = isDiskFull(error) ? error : busy(services, error);
        for (const push of pushes) push.reject(refusal);
        return;
      }
      services.log.warn({ err: error }, 'pushes failed together and are taken one by one');
      for (const push of pushes) await this.#turnOf(push);
    }
  }

  /** Takes a push alone, and waits until it is settled or its turn is over. Never rejects. */
  async #turnOf(push: WaitingPush): Promise<void> {
    await Promise.race([this.#settleAlone(push), rest(this.#limits.turnMs)]);
  }

  /** Never rejects. */
  #settleAlone(push: WaitingPush): Promise<void> {
    return this.#takeAlone(push).then(
      (answer) => push.resolve(answer),
      (error: unknown) => push.reject(error),
    );
  }

  #takeAlone({ person, parts }: SentPush): Promise<PushAnswer> {
    return takePush(this.#services, this.#acts, person, parts);
  }
}

/** Whether a push goes on with what its device kept: it holds more than it sent. The rest waits for what begins a stream. */
function isOfBacklog(parts: readonly ReadPart[]): boolean {
  return parts.some(({ held }) => held !== undefined) && parts.every(({ first }) => first > 1);
}

/** Whether somebody waits for what a push does beyond storing: its actions and hand-ins do not queue. */
function asksForMore(parts: readonly ReadPart[]): boolean {
  return parts.some(({ ops }) => ops.some(({ kind }) => kind === 'action' || kind === 'submit'));
}
