import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint';
import type { listEdits } from '#contract/submission';
import { opForStaff, type StaffView } from '#writing/process/staff-log';
import type { Tx } from '../../platform/database/tables.ts';
import { openSignedHead } from '../chain/chain.ts';
import { headSigningKey } from '../chain/keys.ts';
import { loadRange, type DatedBatch, type OpenBatch } from './document.ts';
import { presentBatch } from './present.ts';
import type { SubmissionRow } from './rows.ts';
import { requireLogAfter } from './kept-document.ts';
import { unitsOf } from './size.ts';
import { keysOf, type Crypto } from './store.ts';

/** At most this many ops come at once, and about so many UTF-16 units of text; a batch is never cut. */
export const PULL_MAX_OPS = 2000;
const PULL_MAX_UNITS = 256 * 1024;
const PULL_MAX_BATCHES = 500;
/** The same in bytes of sealed batches. */
const PULL_MAX_BYTES = 512 * 1024;

/** The options of a pull. */
export interface Pulling {
  /** The last counter that the reader may see; all of the log without it. */
  readonly until?: number;
  /** Whether the times of signed heads come along. */
  readonly isReplay?: boolean;
  /** The view for staff of a log that begins after a counter; null: the writer asks and gets the log unchanged. */
  readonly staffViewAfter?: ((begins: number) => Promise<StaffView>) | null;
}

/**
 * One page of the batches after `after`, and how far the university has stored the text. The answer's `counter` is
 * where to continue. Throws 409 where the log from there on was deleted.
 */
export async function pullEdits(
  tx: Tx,
  submission: SubmissionRow,
  crypto: Crypto,
  after: number,
  { isReplay = false, staffViewAfter = null, until = Infinity }: Pulling = {},
): Promise<AnswerOf<typeof listEdits>> {
  const begins = await requireLogAfter(tx, submission, after);
  const view = staffViewAfter === null ? null : await staffViewAfter(begins);
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const end = Math.min(until, endOf(submission, view === null && !isReplay));
  const last = Math.min(end, await lastOfPage(tx, submission, after));
  const batches = upToMost(await loadRange(tx, submission, keys, after, last));
  const counter = batches.at(-1)?.counter ?? Math.min(after, submission.counter);
  return {
    batches: batches.map((batch) => presentBatch(forStaff(batch, view), batch.began)),
    counter,
    vector: Object.fromEntries(submission.streams.map(({ stream, high }) => [stream, high])),
    more: counter < end,
    ...(isReplay ? { heads: signedHeads(batches, submission.id, crypto) } : {}),
    ...(view === null ? {} : { judged: true }),
    ...((view?.readable ?? null) === null ? {} : { deleted_hidden: true }),
  };
}

/** The last counter to give: all of the log for a writer's device, up to the document's end for a reader. */
function endOf({ ends_at, counter }: SubmissionRow, isDevice: boolean): number {
  return isDevice ? counter : (ends_at ?? counter);
}

/** When this university signed each head that an anchor names, in milliseconds since 1970. */
function signedHeads(batches: readonly OpenBatch[], submission: string, { keyring }: Crypto): Record<string, number> {
  const signingKey = headSigningKey(keyring);
  const heads: Record<string, number> = {};
  for (const op of batches.flatMap(({ ops }) => ops)) {
    const signed = op.kind === 'anchor' ? openSignedHead(signingKey, op.head) : null;
    if (op.kind === 'anchor' && signed?.submission === submission) heads[op.head] = signed.at;
  }
  return heads;
}

function forStaff(batch: OpenBatch, view: StaffView | null): OpenBatch {
  if (view === null) return batch;
  return { ...batch, ops: batch.ops.map((op) => opForStaff(batch.stream, op, view)) };
}

/** The counter of the last batch after `after` that fits onto a page, estimated without opening batches. */
async function lastOfPage(tx: Tx, submission: SubmissionRow, after: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(counter) as last from (
      select counter, row_number() over page as place, sum(last - first + 1) over page as ops,
        sum(octet_length(ops)) over page as bytes
      from (
        select counter, first, last, ops from batches
        where university_id = ${submission.university_id} and submission_id = ${submission.id} and counter > ${after}
        order by counter limit ${PULL_MAX_BATCHES}) b
      window page as (order by counter)) sized
    where place = 1 or (ops <= ${PULL_MAX_OPS} and bytes <= ${PULL_MAX_BYTES})`.execute(tx);
  return rows[0]?.last ?? after;
}

function upToMost(batches: readonly DatedBatch[]): DatedBatch[] {
  let units = 0;
  return batches.filter(({ ops }, index) => {
    units += unitsOf(ops).inserted;
    return index === 0 || units <= PULL_MAX_UNITS;
  });
}
