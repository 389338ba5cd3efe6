import { PUSH_MAX_BYTES, PUSH_MAX_OPS } from '#contract/op-constants';

/** How much one push may carry. */
export interface PushLimits {
  ops: number;
  /** Packed, before compression. */
  bytes: number;
}

export const FULL_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: PUSH_MAX_BYTES };

/** Browsers end a keepalive request that is larger than 64 KB in sum; half is kept for the headers and a second one. */
export const KEEPALIVE_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: 30_000 };

/** What is tried again and again while somebody writes must cost next to nothing: as much as some seconds of typing. */
const RETRY_MAX_OPS = 32;

/** For another try after one that brought no answer. */
export function reduced({ ops, bytes }: PushLimits): PushLimits {
  return { ops: Math.min(RETRY_MAX_OPS, ops), bytes };
}

/** Twice as much, where a smaller push went well. */
export function grown({ ops, bytes }: PushLimits): PushLimits {
  return { ops: Math.min(FULL_PUSH.ops, ops * 2), bytes: Math.min(FULL_PUSH.bytes, bytes * 2) };
}
