import type { PushAnswer } from '#contract/outbox';
import type { SentPush } from './together.ts';

/** Pushes and ops of one transaction: what the others of the university wait for. */
const PUSHES_MAX = 32;
const OPS_MAX = 2000;

/** A push that waits for its turn. */
export interface WaitingPush extends SentPush {
  /** Whether it goes on with what its device kept. */
  readonly isBacklog: boolean;
  readonly isShareable: boolean;
  resolve(answer: PushAnswer): void;
  reject(error: unknown): void;
}

/** The waiting pushes of one university. */
export class UniversityLine {
  readonly universityId: string;
  /** Transactions that store some of them at this moment. */
  running = 0;
  /** What people type now, and what begins a stream. */
  #live: WaitingPush[] = [];
  #backlog: WaitingPush[] = [];
  #ops = 0;

  constructor(universityId: string) {
    this.universityId = universityId;
  }

  get waiting(): number {
    return this.#live.length + this.#backlog.length;
  }

  /** The number of ops of the waiting pushes. */
  get ops(): number {
    return this.#ops;
  }

  add(push: WaitingPush): void {
    (push.isBacklog && push.isShareable ? this.#backlog : this.#live).push(push);
    this.#ops += opsOf(push);
  }

  /**
   * Takes what is stored next out of the line; there must be something. One push that can't share a transaction; or pushes
   * of different people, live ones first, and at least one of a backlog where there is one.
   */
  next(): WaitingPush[] {
    const [first] = this.#live.length > 0 ? this.#live : this.#backlog;
    if (first?.isShareable === false) {
      this.#take([first]);
      return [first];
    }
    const chosen: WaitingPush[] = [];
    const people = new Set<string>();
    let ops = 0;
    const choose = (from: readonly WaitingPush[], most: number): void => {
      for (const push of from) {
        if (chosen.length >= most) return;
        if (!push.isShareable || people.has(push.person.userId)) continue;
        const more = opsOf(push);
        if (chosen.length > 0 && ops + more > OPS_MAX) return;
        chosen.push(push);
        people.add(push.person.userId);
        ops += more;
      }
    };
    choose(this.#backlog, this.#live.length > 0 ? 1 : PUSHES_MAX);
    choose(this.#live, PUSHES_MAX);
    choose(this.#backlog, PUSHES_MAX);
    this.#take(chosen);
    return chosen;
  }

  #take(chosen: readonly WaitingPush[]): void {
    const taken = new Set(chosen);
    for (const push of chosen) this.#ops -= opsOf(push);
    this.#live = this.#live.filter((push) => !taken.has(push));
    this.#backlog = this.#backlog.filter((push) => !taken.has(push));
  }
}

function opsOf({ parts }: SentPush): number {
  return parts.reduce((sum, { ops }) => sum + ops.length, 0);
}
