import type { Op } from '#contract/op';
import type { Member } from '../api/people.ts';

/** What a client wrote in one stream, and the seq up to which the server confirmed it. */
export interface WrittenStream {
  readonly stream: string;
  readonly ops: readonly Op[];
  readonly acknowledged: number;
}

/**
 * A hand-in. `spans`: for each number of restores when it was sent, when it was first sent and first confirmed, in ms;
 * `to` null: it was not confirmed then.
 */
export interface HandIn {
  readonly stream: string;
  readonly seq: number;
  readonly spans: Map<number, { readonly from: number; to: number | null }>;
}

/** What a client did and met. */
export interface Counts {
  pushes: number;
  answers: number;
  reordered: number;
  doubled: number;
  intrusions: number;
  pageDeaths: number;
  /** Edits that were sent again because a version vector lacked them. */
  refilled: number;
  /** Answers that said that the disk is full. */
  refusedForRoom: number;
  /** Pages that died with words of which they said that they are not saved, and took them along. */
  unsaved: number;
}

export function counting(): Counts {
  return {
    pushes: 0,
    answers: 0,
    reordered: 0,
    doubled: 0,
    intrusions: 0,
    pageDeaths: 0,
    refilled: 0,
    refusedForRoom: 0,
    unsaved: 0,
  };
}

/** One student who writes one document. */
export interface Client {
  readonly member: Member;
  readonly counts: Counts;
  /** Answers that a correct server never gives, and states that a correct client never shows. */
  readonly wrong: readonly string[];
  /** Everything that was written. */
  streams(): Promise<readonly WrittenStream[]>;
  /** The text as its writer knows it. */
  text(): Promise<string>;
  handIns(): readonly HandIn[];
  /** Whether the server has confirmed everything, also by an answer since the last restore. */
  isSettled(): boolean;
  /** Writes and sends until `until` returns true, then sends until all is confirmed or `patienceMs` is over. */
  run(until: () => boolean, patienceMs: number): Promise<void>;
}
