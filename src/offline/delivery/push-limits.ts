import { PUSH_MAX_BYTES, PUSH_MAX_OPS } from '#contract/op-constants';

/** How much one push may carry. */
export interface PushLimits {
  ops: number;
  /** Packed, before compression. */
  bytes: number;
}

export const FULL_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: PUSH_MAX_BYTES };

/** Browsers refuse keepalive bodies of more than 64 KB in total; half is left for headers and a second request. */
export const KEEPALIVE_PUSH: PushLimits = { ops: PUSH_MAX_OPS, bytes: 30_000 };

/** Retries while somebody writes must stay cheap: this is a few seconds of typing. */
const RETRY_MAX_OPS = 32;

/** The limits after a try that got no answer. */
export function reduced({ ops, bytes }: PushLimits): PushLimits {
  return { ops: Math.min(RETRY_MAX_OPS, ops), bytes };
}

/** Twice the limits, after a push that went well. */
export function grown({ ops, bytes }: PushLimits): PushLimits {
  return { ops: Math.min(FULL_PUSH.ops, ops * 2), bytes: Math.min(FULL_PUSH.bytes, bytes * 2) };
}
