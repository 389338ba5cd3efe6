import type { PushAnswer, PushPart, StreamAnswer } from '#contract/outbox';
import type { DeviceStream } from '../fixtures/device-stream.ts';
import type { HandIn, WrittenStream } from './client.ts';
import type { History } from './history.ts';

/** A stream as its page has it: its ops, and the seq up to which the server confirmed it. */
export interface KeptStream {
  readonly stream: DeviceStream;
  acknowledged: number;
  /** The number of restores when the confirming push was sent. */
  era: number;
}

/** A push on its way. `confirmed`: the seq up to which each stream was confirmed when it was sent. */
export interface Sending {
  readonly parts: readonly PushPart[];
  readonly era: number;
  readonly confirmed: ReadonlyMap<string, number>;
}

/** What a client keeps of its streams, and how answers change that: src/offline/delivery in short. */
export class Outbox {
  readonly kept: KeptStream[] = [];
  /** Answers that a correct server never gives. */
  readonly wrong: string[] = [];
  /** The number of edits that were sent again because a version vector lacked them. */
  refilled = 0;
  readonly #history: History;
  readonly #handIns = new Map<string, HandIn>();

  constructor(history: History) {
    this.#history = history;
  }

  begin(stream: DeviceStream): KeptStream {
    const kept = { stream, acknowledged: 0, era: 0 };
    this.kept.push(kept);
    return kept;
  }

  handIn({ stream }: KeptStream): void {
    const { seq } = stream.submit();
    this.#handIns.set(`${stream.stream} ${seq}`, { stream: stream.stream, seq, spans: new Map() });
  }

  handIns(): HandIn[] {
    return [...this.#handIns.values()];
  }

  waiting(): number {
    return this.kept.reduce((sum, { stream, acknowledged }) => sum + stream.ops.length - acknowledged, 0);
  }

  written(): WrittenStream[] {
    return this.kept.map(({ stream, acknowledged }) => ({ stream: stream.stream, ops: stream.ops, acknowledged }));
  }

  /** Notes that a push leaves. */
  send(parts: readonly PushPart[]): Sending {
    const era = this.#history.restores;
    for (const { spans } of this.#handInsOf(parts)) if (!spans.has(era)) spans.set(era, { from: Date.now(), to: null });
    const confirmed = new Map(this.kept.map(({ stream, acknowledged }) => [stream.stream, acknowledged]));
    return { parts, era, confirmed };
  }

  /** Confirms what this push carried and its answer covers; rewinds where the server asks for earlier ops. */
  take(sending: Sending, answer: PushAnswer): void {
    for (const part of sending.parts) {
      const said = answer.streams.find(({ stream }) => stream === part.stream);
      if (said?.status === 'stored') this.#confirm(part, said.high, sending.era);
      else if (said?.status === 'gap') this.#rewind(said, sending);
      else this.wrong.push(said === undefined ? `no word of stream ${part.stream}` : JSON.stringify(said));
    }
  }

  /** What the version vector lacks waits again. An answer may be old: then it is only sent once more. */
  compare({ confirmed }: Sending, { submissions: [state] }: PushAnswer): void {
    if (state === undefined) return;
    for (const kept of this.kept) {
      const there = state.vector[kept.stream.stream] ?? 0;
      if (there >= kept.acknowledged) continue;
      this.#checkLoss(kept, there, confirmed);
      this.refilled += kept.acknowledged - there;
      kept.acknowledged = there;
    }
  }

  /** Takes all that a push carries for confirmed, whatever was answered: what a sabotaged client does. */
  confirmAll({ parts, era }: Sending): void {
    for (const part of parts) this.#confirm(part, Infinity, era);
  }

  #confirm(part: PushPart, high: number, era: number): void {
    const kept = this.kept.find(({ stream }) => stream.stream === part.stream);
    if (kept === undefined) return;
    const reached = Math.min(high, part.first + part.ops.length - 1);
    if (reached > kept.acknowledged) Object.assign(kept, { acknowledged: reached, era });
    for (const { seq, spans } of this.#handInsOf([part])) {
      const span = spans.get(era);
      if (seq <= reached && span !== undefined) span.to ??= Date.now();
    }
  }

  #rewind({ stream, high }: StreamAnswer, { confirmed }: Sending): void {
    const kept = this.kept.find((each) => each.stream.stream === stream);
    if (kept === undefined) return;
    this.#checkLoss(kept, high, confirmed);
    kept.acknowledged = Math.min(kept.acknowledged, high);
  }

  /** Only a restore may take away what was confirmed before the push was sent whose answer says `there`. */
  #checkLoss({ stream, era }: KeptStream, there: number, confirmed: ReadonlyMap<string, number>): void {
    const before = confirmed.get(stream.stream) ?? 0;
    if (there < before && era === this.#history.restores)
      this.wrong.push(`asked again for what was confirmed: ${before} edits, now ${there}`);
  }

  #handInsOf(parts: readonly PushPart[]): HandIn[] {
    return parts.flatMap(({ stream, ops }) => ops.flatMap(({ seq }) => this.#handIns.get(`${stream} ${seq}`) ?? []));
  }
}
