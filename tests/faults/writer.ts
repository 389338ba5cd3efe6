import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '#contract/op';
import type { PushAnswer, PushPart } from '#contract/outbox';
import { createDocument, lengthOf, textOf } from '#writing/document/document';
import type { Member } from '../api/people.ts';
import { deviceStream } from '../fixtures/device-stream.ts';
import type { Chance } from './chance.ts';
import { counting, type Client, type Counts, type HandIn, type WrittenStream } from './client.ts';
import type { History } from './history.ts';
import { Outbox, type KeptStream, type Sending } from './outbox.ts';
import { readAnswer, sendPush } from './push.ts';
import type { Sabotage } from './sabotages.ts';

const PART_MAX_OPS = 60;
/** A page writes about this many edits before it is reloaded with a new stream. */
const PAGE_EDITS = 400;
/** With a planted fault, so that earlier pages, of which only a version vector tells, are there within seconds. */
const SHORT_PAGE_EDITS = 20;
const WAITING_MAX = 500;
const HAND_IN = 0.04;
const INTRUSION = 0.01;

export interface WriterOptions {
  readonly port: number;
  readonly member: Member;
  readonly target: Target;
  readonly chance: Chance;
  readonly history: History;
  readonly sabotage: Sabotage | null;
  /** Somebody else, to whose outbox this client sometimes pushes what the server must refuse. */
  readonly other: Member;
}

/** A writer whose pushes are made here, by the rules of src/offline/delivery. */
export interface Writer extends Client {
  /** The id of its submission; null before the first answer. */
  submission(): string | null;
}

/** One student with one document, whose pages number their edits and push them until they are confirmed. */
export function startWriter(options: WriterOptions): Writer {
  return new PushingWriter(options);
}

class PushingWriter implements Writer {
  readonly member: Member;
  readonly wrong: string[];
  readonly #counts = counting();
  readonly #options: WriterOptions;
  readonly #chance: Chance;
  readonly #doc = createDocument();
  readonly #outbox: Outbox;
  #submission: string | null = null;
  /** The number of restores when the last answered push was sent; -1 before. */
  #askedInEra = -1;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#chance = options.chance;
    this.#outbox = new Outbox(options.history);
    this.wrong = this.#outbox.wrong;
    this.member = options.member;
  }

  get counts(): Counts {
    return { ...this.#counts, refilled: this.#outbox.refilled };
  }

  submission = (): string | null => this.#submission;
  text = (): Promise<string> => Promise.resolve(textOf(this.#doc));
  handIns = (): HandIn[] => this.#outbox.handIns();
  isSettled = (): boolean => this.#outbox.waiting() === 0 && this.#askedInEra === this.#options.history.restores;
  streams = (): Promise<WrittenStream[]> => Promise.resolve(this.#outbox.written());

  async run(until: () => boolean, patienceMs: number): Promise<void> {
    while (!until()) {
      if (this.#outbox.waiting() < WAITING_MAX) this.#write();
      await this.#pushOnce();
      if (this.#chance.happens(INTRUSION)) await this.#intrude();
      await sleep(10 + this.#chance.below(40));
    }
    const deadline = Date.now() + patienceMs;
    while (!this.isSettled() && Date.now() < deadline) {
      if (this.#outbox.waiting() > 0) await this.#pushOnce();
      else await this.#push(this.#probe());
      await sleep(10);
    }
  }

  #write(): void {
    const chance = this.#chance;
    const pageEdits = this.#options.sabotage === null ? PAGE_EDITS : SHORT_PAGE_EDITS;
    const last = this.#outbox.kept.at(-1);
    const page = last === undefined || last.stream.ops.length > pageEdits ? this.#openPage() : last;
    const { stream } = page;
    for (let edits = 2 + chance.below(12); edits > 0; edits -= 1) {
      const length = lengthOf(this.#doc);
      const at = chance.happens(0.8) ? length : chance.below(length + 1);
      if (length > 10 && chance.happens(0.15)) stream.remove(chance.below(length - 3), 3);
      else stream.type(`${stream.ops.length.toString(36)} `, at);
    }
    if (chance.happens(HAND_IN)) this.#outbox.handIn(page);
  }

  #openPage(): KeptStream {
    return this.#outbox.begin(deviceStream(this.#options.target, this.#doc, this.#chance.id()));
  }

  /** The waiting ops, oldest page first; sometimes with some that were confirmed already. */
  #parts(): PushPart[] {
    const waiting = this.#outbox.kept.filter(({ stream, acknowledged }) => acknowledged < stream.ops.length);
    return waiting.slice(0, 3).map(({ stream, acknowledged }) => {
      const overlap = this.#chance.happens(0.1) ? Math.min(acknowledged, 5) : 0;
      const first = acknowledged - overlap + 1;
      return stream.part(first, Math.min(stream.ops.length, first + PART_MAX_OPS - 1));
    });
  }

  /** The last op again: the answer tells how much the server has of the document. */
  #probe(): PushPart[] {
    const stream = this.#outbox.kept.at(-1)?.stream;
    return stream === undefined ? [] : [stream.part(stream.ops.length, stream.ops.length)];
  }

  async #pushOnce(): Promise<void> {
    const sent = this.#parts();
    const [only] = sent;
    if (only === undefined) return;
    if (sent.length === 1 && only.ops.length > 10 && this.#chance.happens(0.1)) {
      this.#counts.reordered += 1;
      const middle = Math.floor(only.ops.length / 2);
      const second: PushPart = { stream: only.stream, first: only.first + middle, ops: only.ops.slice(middle) };
      await Promise.all([this.#push([second]), this.#push([{ ...only, ops: only.ops.slice(0, middle) }])]);
    } else if (this.#chance.happens(0.1)) {
      this.#counts.doubled += 1;
      await Promise.all([this.#push(sent), this.#push(sent)]);
    } else await this.#push(sent);
  }

  async #push(parts: readonly PushPart[]): Promise<void> {
    if (parts.length === 0) return;
    const { port, member, sabotage } = this.#options;
    this.#counts.pushes += 1;
    const sending = this.#outbox.send(parts);
    if (sabotage === 'delete before acknowledgement') this.#outbox.confirmAll(sending);
    const received = await sendPush({ port, member, parts, packed: this.#chance.happens(0.5) });
    if (received === null) return;
    if (received.status === 507) this.#counts.refusedForRoom += 1;
    if (sabotage === 'trust any 200' && received.status < 300) this.#outbox.confirmAll(sending);
    const answer = readAnswer(received);
    if (answer !== null) this.#take(sending, answer);
  }

  #take(sending: Sending, answer: PushAnswer): void {
    this.#counts.answers += 1;
    this.#askedInEra = Math.max(this.#askedInEra, sending.era);
    this.#outbox.take(sending, answer);
    if (this.#options.sabotage !== 'no vector check') this.#outbox.compare(sending, answer);
    this.#submission = answer.submissions[0]?.id ?? this.#submission;
  }

  /** Pushes a stream of its own to somebody else's outbox, signed with its own key. */
  async #intrude(): Promise<void> {
    const { port, member, other, target } = this.#options;
    const stream = deviceStream(target, createDocument(), this.#chance.id());
    stream.type('not mine');
    this.#counts.intrusions += 1;
    const received = await sendPush({ port, member, parts: [stream.part()], packed: false, outboxOf: other.userId });
    if (readAnswer(received) !== null) this.wrong.push('a push to another person’s outbox was taken');
  }
}
