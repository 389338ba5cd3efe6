import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import { DEVICE_HEADER, PACKED_PUSH_TYPE, pushAnswerSchema, SIGNATURE_HEADER } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { restAfter } from '../../src/offline/delivery/pusher.ts';
import type { Member } from '../../tests/api/people.ts';
import { pushKeyOf, signatureUnder } from '../../tests/fixtures/device-stream.ts';
import { HttpLane } from '../bench/http-lane.ts';
import type { Phase } from './figures.ts';
import type { OwnStream } from './logs.ts';

/** The number of ops that somebody types in the time between two pushes, and that time where nothing is slow. */
const OPS_A_PUSH = 20;
const EVERY_MS = 5000;
const AGAIN_MS = 500;
const AGAIN_MAX_MS = 4000;

/** What the writers and readers of a drill share. */
export interface DrillState {
  readonly url: string;
  /** Of `url`, on this machine. */
  readonly port: number;
  phase: Phase;
  /** Whether those who lose their network have none now. */
  isOut: boolean;
  isOver: boolean;
  readonly tokenOf: (member: Member) => Promise<string>;
}

/** A push of the ops from one seq to another, as bytes. */
interface PackedPush {
  readonly first: number;
  readonly last: number;
  readonly body: Buffer;
}

/** Somebody who types a real text and pushes it, also what was typed without a network, until the drill is over. */
export class DrillWriter {
  readonly member: Member;
  readonly own: OwnStream;
  /** Whether an outage reaches this writer. */
  readonly losesNetwork: boolean;
  /** How many ops are typed, sent at least once, and acknowledged. */
  typed = 0;
  sent = 0;
  acknowledged = 0;
  /** Whether anything that was written without a network is still unsent. */
  isBehind = false;
  readonly #state: DrillState;
  readonly #key: Buffer;
  #packed: PackedPush | null = null;
  /** The connection of this device; null before the first push and after a failure. */
  #lane: HttpLane | null = null;

  constructor(state: DrillState, member: Member, own: OwnStream, losesNetwork: boolean) {
    this.#state = state;
    this.member = member;
    this.own = own;
    this.losesNetwork = losesNetwork;
    this.#key = pushKeyOf(member);
  }

  /** Types more, at once: what an outage of that length would leave. */
  typeAhead(ops: number): void {
    this.typed = Math.min(this.own.length, this.typed + ops);
  }

  /** Pushes at the pace of a page (src/offline/delivery/pusher.ts). */
  async write(): Promise<void> {
    await pause(EVERY_MS * Math.random());
    for (let typedAt = performance.now() - EVERY_MS; this.#goesOn;) {
      const now = performance.now();
      this.typeAhead(Math.round((OPS_A_PUSH * (now - typedAt)) / EVERY_MS));
      typedAt = now;
      const next = pause(EVERY_MS * (0.8 + 0.4 * Math.random()));
      await this.#drain();
      await next;
    }
  }

  get #goesOn(): boolean {
    return !this.#state.isOver && this.acknowledged < this.own.endAt(this.own.length);
  }

  /** Sends all that is typed. */
  async #drain(): Promise<void> {
    for (let tries = 0; !this.#state.isOver && this.acknowledged < this.own.endAt(this.typed);) {
      if (this.losesNetwork && this.#state.isOut) return;
      const began = performance.now();
      let triedAt = began;
      while (!(await this.#push()) && !this.#state.isOver) {
        tries += 1;
        await pause(Math.random() * Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** Math.min(tries, 5)));
        triedAt = performance.now();
      }
      if (this.isBehind || this.#state.isOver) continue;
      this.#state.phase.live.add(performance.now() - began);
      await pause(restAfter(performance.now() - triedAt, Math.random()));
    }
    this.isBehind = false;
  }

  /** Packs what is pushed next: a device does it by itself, and not on the machine that is measured. */
  pack(): void {
    this.isBehind = true;
    this.#packed = this.#next();
  }

  #next(): PackedPush {
    const first = this.acknowledged + 1;
    const last = this.own.endAt(Math.min(this.typed, this.acknowledged + PUSH_MAX_OPS));
    if (this.#packed?.first === first && this.#packed.last === last) return this.#packed;
    const part = this.own.part(first, last, this.own.endAt(this.typed));
    return { first, last, body: Buffer.from(packPush({ parts: [part] })) };
  }

  /** @returns whether the push was acknowledged. */
  async #push(): Promise<boolean> {
    const { last, body } = this.#next();
    this.sent = Math.max(this.sent, last);
    this.#state.phase.requests += 1;
    const answer = await this.#send(body).catch((error: Error) => error);
    // Of the moment in which it failed: that in which it began may be another.
    const { phase } = this.#state;
    if (answer instanceof Error) {
      phase.fail(answer);
      return false;
    }
    if (answer.status !== 202) {
      phase.fail(answer.status, answer.text);
      if (answer.status < 500 && answer.status !== 429)
        throw new Error(`A push was answered ${answer.status}: ${answer.text}`);
      return false;
    }
    const [stored] = pushAnswerSchema.parse(JSON.parse(answer.text)).streams;
    if (stored?.status !== 'stored') throw new Error(`A push was answered ${answer.text}`);
    this.acknowledged = stored.high;
    return true;
  }

  /** Sends a push over the device's own connection, almost for free: writers share the measured machine. */
  async #send(body: Buffer): Promise<{ status: number; text: string }> {
    const path = `${API_BASE}/outbox/${this.member.userId}/`;
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `${DEVICE_HEADER}: ${this.member.deviceId}`,
      `${SIGNATURE_HEADER}: ${signatureUnder(this.#key, 'POST', path, body)}`,
      `content-type: ${PACKED_PUSH_TYPE}`,
      `content-length: ${body.length}`,
    ];
    const lane = this.#lane?.isOpen === true ? this.#lane : await HttpLane.open(this.#state.port);
    this.#lane = null;
    const status = await lane.send(`${head.join('\r\n')}\r\n\r\n`, body);
    this.#lane = lane;
    return { status, text: lane.body };
  }

  /** Ends the device's connection. */
  close(): void {
    this.#lane?.close();
  }
}
