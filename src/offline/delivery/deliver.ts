import type { StreamId } from '#contract/identifier';
import type { Op } from '#contract/op';
import type { Push, PushPart } from '#contract/outbox';
import type { PushVerdict } from './classify-push-answer.ts';

/** While the server answers nothing but 500, the search for the op at fault ends after this many pieces. */
const BROKEN_MAX = 7;

/** An op that can't be stored. `by` is 'device' where this device found the fault, else the university named it. */
export interface FailedPlace {
  stream: StreamId;
  seq: number;
  by?: 'device' | undefined;
  code: string;
  error: string;
}

/** A verdict that concerns no single op: sending stops for now. */
export type Trouble = Exclude<PushVerdict, { kind: 'answered' | 'failed op' | 'malformed' | 'broken' }>;

/** The result of sending a push, whole or in pieces. */
export interface Delivery {
  failed: readonly FailedPlace[];
  /** The verdict that ended sending early; null where every piece was tried. */
  trouble: Trouble | null;
}

/**
 * Sends a push by `exchange`. One that is refused as a whole, or can't be packed, is sent again in halves, until the op
 * at fault stands alone: it ends its own stream, and everything else arrives. Pieces of one stream are sent in order.
 */
export async function deliver(push: Push, exchange: (piece: Push) => Promise<PushVerdict>): Promise<Delivery> {
  const search = new Search(push);
  for (let piece = search.next(); piece !== null; piece = search.next()) {
    const verdict = await exchange(piece);
    const trouble = search.take(piece, verdict);
    if (trouble !== null) return { failed: search.failed, trouble };
  }
  return search.end();
}

class Search {
  readonly failed: FailedPlace[] = [];
  /** Ops on which, sent alone, the server failed. They count as at fault only if the server answers other pieces. */
  readonly #doubted: FailedPlace[] = [];
  #queue: Push[];
  /** For each stream, the seq from which on it is not sent any more. */
  readonly #ends = new Map<StreamId, number>();
  #isAnswered = false;
  #broken = 0;
  #fault: Extract<PushVerdict, { kind: 'broken' }> | null = null;

  constructor(push: Push) {
    this.#queue = [push];
  }

  next(): Push | null {
    for (let piece = this.#queue.shift(); piece !== undefined; piece = this.#queue.shift()) {
      const parts = piece.parts.flatMap((part) => before(part, this.#ends.get(part.stream) ?? Infinity));
      if (parts.length > 0) return { parts };
    }
    return null;
  }

  /** Applies the verdict on a piece. Returns the verdict that ends the search, null to go on. */
  take(piece: Push, verdict: PushVerdict): Trouble | null {
    switch (verdict.kind) {
      case 'answered':
        this.#isAnswered = true;
        for (const { stream, status } of verdict.answer.streams) if (status !== 'stored') this.#ends.set(stream, 0);
        return null;
      case 'failed op': {
        const { stream, seq, code, error } = verdict;
        this.#fail({ stream, seq, code, error });
        this.#queue.unshift(piece);
        return null;
      }
      case 'malformed':
        this.#part(piece, (place) => this.#fail({ ...place, by: verdict.by, code: 'bad_body', error: verdict.error }));
        return null;
      case 'too large':
        if (onlyOp(piece) === null) return verdict;
        this.#part(piece, (place) => this.#fail({ ...place, code: 'body_too_large', error: verdict.error }));
        return null;
      case 'broken':
        return this.#break(piece, verdict);
      case 'later':
      case 'full':
      case 'offline':
      case 'sign in':
      case 'update':
        break;
    }
    return verdict;
  }

  /** The result once no piece is left to try. */
  end(): Delivery {
    if (this.#fault === null) return { failed: this.failed, trouble: null };
    if (this.#isAnswered) return { failed: [...this.failed, ...this.#doubted], trouble: null };
    return { failed: this.failed, trouble: { ...this.#fault, kind: 'later' } };
  }

  #break(piece: Push, verdict: Extract<PushVerdict, { kind: 'broken' }>): Trouble | null {
    const { error } = verdict;
    this.#fault = verdict;
    this.#broken += 1;
    if (!this.#isAnswered && this.#broken >= BROKEN_MAX) return { ...verdict, kind: 'later' };
    const place = onlyOp(piece);
    // Pieces of other streams go first: they may show that the server works.
    if (!this.#isAnswered && this.#mayWait(piece)) this.#queue.push(piece);
    else if (place === null) this.#part(piece, () => undefined);
    else {
      this.#doubted.push({ ...place, code: 'internal', error });
      this.#ends.set(place.stream, place.seq);
    }
    return null;
  }

  /** Splits by streams, then by ops. Halves with other streams may wait; halves of one stream go next, in order. */
  #part(piece: Push, alone: (place: { stream: StreamId; seq: number }) => void): void {
    const place = onlyOp(piece);
    if (place !== null) return alone(place);
    if (piece.parts.length > 1) this.#queue.push(...halvesOf(piece.parts).map((parts) => ({ parts })));
    else this.#queue.unshift(...piece.parts.flatMap(halvesOfPart).map((part) => ({ parts: [part] })));
  }

  /** Whether only pieces of other streams are queued, so that this one may go last: a stream keeps its order. */
  #mayWait({ parts: [part, ...more] }: Push): boolean {
    const isOther = (other: Push) => other.parts.every(({ stream }) => stream !== part?.stream);
    return more.length === 0 && this.#queue.length > 0 && this.#queue.every(isOther);
  }

  #fail(place: FailedPlace): void {
    this.failed.push(place);
    this.#ends.set(place.stream, place.seq);
  }
}

function onlyOp({ parts }: Push): { stream: StreamId; seq: number } | null {
  const [part] = parts;
  return part === undefined || parts.length > 1 || part.ops.length > 1
    ? null
    : { stream: part.stream, seq: part.first };
}

function halvesOf<T>(list: readonly T[]): [T[], T[]] {
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)];
}

function halvesOfPart(part: PushPart): PushPart[] {
  const [ops, rest] = halvesOf(part.ops);
  const { stream, first } = part;
  const deviceHigh = part.held ?? first + part.ops.length - 1;
  return [cut(part, ops), { stream, first: first + ops.length, ops: rest, held: deviceHigh }];
}

/** The ops of a part before a seq, as a list of at most one part. */
function before(part: PushPart, end: number): PushPart[] {
  const count = Math.min(part.ops.length, Math.max(0, end - part.first));
  if (count === part.ops.length) return [part];
  return count === 0 ? [] : [cut(part, part.ops.slice(0, count))];
}

/** A part cut to its first ops. `held` still names the last op of the stream on this device. */
function cut(part: PushPart, ops: Op[]): PushPart {
  return { ...part, held: part.held ?? part.first + part.ops.length - 1, ops };
}
