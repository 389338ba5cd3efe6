import type { Op } from '#contract/op';
import { unpackOps } from '#writing/wire/pack';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { readKept } from '../submission/kept-document.ts';
import { requireLightLog } from '../submission/size.ts';
import { earlierLeafOf, firstHead, leafOf, nextHead, type Link } from './chain.ts';
import { openSubmissionKeys, type SubmissionKeys } from './keys.ts';
import { unseal } from './seal.ts';

/** The columns of a batch that the chain covers. */
export interface ChainedBatch {
  readonly counter: number;
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  readonly received_at: Date;
  readonly leaf: Buffer;
  readonly head: Buffer;
  readonly ops: Buffer;
}

/** The stored end of a chain, which the batches must reproduce. */
export interface ChainEnd {
  readonly id: string;
  readonly counter: number;
  readonly head: Buffer;
  /** The highest stored seq of each stream. */
  readonly highs: ReadonlyMap<string, number>;
  /** Null once the submission's keys were destroyed: then the heads still chain, and nothing more is known. */
  readonly keys: SubmissionKeys | null;
  /** Batches up to this counter were sealed with a key that was destroyed: of them the heads alone are checked. */
  readonly deletedTo?: number;
}

/** The result of a verification; `trouble` describes the broken batch, for the log. */
export type ChainVerdict = { kind: 'whole'; batches: number } | { kind: 'broken'; counter: number; trouble: string };

/**
 * Recomputes a submission's whole chain. Any change of a stored byte, a removed, added or moved batch breaks it at the
 * first batch that is not as it was stored. Throws HeavyWork where it is too long for the transaction.
 */
export async function verifyChain(
  tx: Tx,
  universityId: string,
  submissionId: string,
  keyring: Keyring,
): Promise<ChainVerdict> {
  const submission = await tx
    .selectFrom('submissions')
    .select(['id', 'counter', 'head', 'wrapped_key', 'log_ops', 'log_inserted', 'ends_at'])
    .where('university_id', '=', universityId)
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (submission === undefined) return { kind: 'broken', counter: 0, trouble: 'There is no such submission.' };
  requireLightLog(tx, submission);
  const { wrapped_key } = submission;
  const streams = await tx
    .selectFrom('streams')
    .select(['stream', 'high'])
    .where('university_id', '=', universityId)
    .where('submission_id', '=', submissionId)
    .execute();
  const batches = await tx
    .selectFrom('batches')
    .select(['counter', 'stream', 'first', 'last', 'received_at', 'leaf', 'head', 'ops'])
    .where('university_id', '=', universityId)
    .where('submission_id', '=', submissionId)
    .orderBy('counter')
    .execute();
  const kept = await readKept(tx, { university_id: universityId, id: submissionId });
  const highs = new Map(streams.map((row) => [row.stream, row.high]));
  const keys = wrapped_key === null ? null : openSubmissionKeys(keyring, submissionId, wrapped_key);
  return verifyBatches({ ...submission, highs, keys, deletedTo: kept?.counter ?? 0 }, batches);
}

/** {@link verifyChain} on rows that were read already, in the order of their counters. */
export function verifyBatches(end: ChainEnd, batches: readonly ChainedBatch[]): ChainVerdict {
  const check = new ChainCheck(end);
  for (const batch of batches) {
    const trouble = check.add(batch);
    if (trouble !== null) return { kind: 'broken', counter: check.counter, trouble };
  }
  const trouble = check.finish();
  return trouble === null
    ? { kind: 'whole', batches: check.counter }
    : { kind: 'broken', counter: check.counter, trouble };
}

/** Recomputes a chain batch by batch, in the order of their counters: of a large log no more than one is in memory. */
export class ChainCheck {
  readonly #end: ChainEnd;
  readonly #highs = new Map<string, number>();
  readonly #took: (batch: ChainedBatch, ops: readonly Op[] | null) => void;
  #head: Buffer;
  /** The counter of the batch that was added last. */
  counter = 0;

  /** @param took is given each batch that is whole, with its ops unless their key was destroyed. */
  constructor(end: ChainEnd, took: (batch: ChainedBatch, ops: readonly Op[] | null) => void = () => undefined) {
    this.#end = end;
    this.#took = took;
    this.#head = firstHead(end.id);
  }

  /** Describes what is wrong with the next batch; null where it is whole. */
  add(batch: ChainedBatch): string | null {
    this.counter += 1;
    const high = this.#highs.get(batch.stream) ?? 0;
    const trouble = linkTrouble(batch, { counter: this.counter, head: this.#head, high });
    if (trouble !== null) return trouble;
    const opened = openOps(this.#end, batch);
    if (typeof opened === 'string') return opened;
    this.#head = batch.head;
    this.#highs.set(batch.stream, batch.last);
    this.#took(batch, opened);
    return null;
  }

  /** Describes how the batches differ from the stored end; null where they reproduce it. */
  finish(): string | null {
    return endTrouble(this.#end, this.counter, this.#head, this.#highs);
  }
}

interface Expected {
  readonly counter: number;
  /** The head of the batch before. */
  readonly head: Buffer;
  /** The highest seq of the batch's stream before it. */
  readonly high: number;
}

function linkTrouble(batch: ChainedBatch, expected: Expected): string | null {
  if (batch.counter !== expected.counter) return 'A batch is missing.';
  if (batch.first !== expected.high + 1 || batch.last < batch.first) return 'Its stream does not go on here.';
  if (!nextHead(expected.head, batch.leaf, linkOf(batch)).equals(batch.head))
    return 'Its head does not follow from the one before.';
  return null;
}

function linkOf({ stream, first, last, received_at }: ChainedBatch): Link {
  return { stream, first, last, receivedAt: received_at.getTime() };
}

function isLeafOf({ leaf }: SubmissionKeys, batch: ChainedBatch, canonical: Buffer): boolean {
  return (
    leafOf(leaf, linkOf(batch), canonical).equals(batch.leaf) ||
    earlierLeafOf(leaf, batch.stream, canonical).equals(batch.leaf)
  );
}

/** The ops of a batch; null where their key was destroyed, a description where they are not those of its leaf. */
function openOps(end: ChainEnd, batch: ChainedBatch): readonly Op[] | null | string {
  const { counter, stream, first, last } = batch;
  const { id: submission, keys } = end;
  if (keys === null || counter <= (end.deletedTo ?? 0)) return null;
  let canonical: Buffer;
  try {
    canonical = unseal(keys.seal, { kind: 'batch', submission, counter, stream, first, last }, batch.ops);
  } catch {
    return 'Its bytes were changed.';
  }
  if (!isLeafOf(keys, batch, canonical)) return 'Its leaf is not that of its ops and their time.';
  const ops = unpackOps(canonical);
  const counted = ops.every((op, index) => op.seq === first + index) && ops.length === last - first + 1;
  return counted ? ops : 'Its ops are not those of its seq range.';
}

function endTrouble(end: ChainEnd, batches: number, head: Buffer, highs: ReadonlyMap<string, number>): string | null {
  if (batches !== end.counter) return 'Batches are missing at the end.';
  if (!head.equals(end.head)) return 'The submission’s head is not that of its last batch.';
  const streams = new Set([...end.highs.keys(), ...highs.keys()]);
  for (const stream of streams) {
    if ((end.highs.get(stream) ?? 0) !== (highs.get(stream) ?? 0)) return 'A stream ends elsewhere than its batches.';
  }
  return null;
}
