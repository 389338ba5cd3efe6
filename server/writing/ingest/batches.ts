import { sql } from 'kysely';
import type { Op, VersionVector } from '#contract/op';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { packOps } from '#writing/wire/pack';
import { leafOf, nextHead } from '../chain/chain.ts';
import { seal } from '../chain/seal.ts';
import { LOG_MAX_INSERTED, LOG_MAX_OPS, unitsOf, type LogUnits } from '../submission/size.ts';
import type { LockedSubmission } from '../submission/store.ts';
import type { StreamHead } from './admit.ts';
import type { PushContext } from './context.ts';

/** New ops of one stream, and where the stream stands once they are stored. */
export interface NewOps {
  readonly userId: string;
  readonly stream: string;
  readonly submissionId: string;
  readonly ops: readonly Op[];
  readonly head: StreamHead;
}

/** A row of `batches` to be inserted. */
interface Batch {
  readonly submissionId: string;
  readonly counter: number;
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  readonly leaf: Buffer;
  readonly head: Buffer;
  readonly ops: Buffer;
  readonly units: LogUnits;
}

/** What storing needs of a push, whoever's it is. */
type StorageContext = Omit<PushContext, 'person'>;

export interface Stored {
  /** The submissions after the batches. */
  readonly submissions: ReadonlyMap<string, LockedSubmission>;
  readonly vectors: ReadonlyMap<string, VersionVector>;
  /** Names the database since it was last started or put back; undefined where the push concerns no submission. */
  readonly incarnation: string | undefined;
}

/**
 * Stores new ops of people of one university as one batch for each stream, updates the rows of streams and submissions, reads every submission's
 * version vector and the database's incarnation, all in one statement. `submissions` must be locked, and are not modified.
 */
export async function storeBatches(
  context: StorageContext,
  universityId: string,
  submissions: ReadonlyMap<string, LockedSubmission>,
  work: readonly NewOps[],
): Promise<Stored> {
  const after = new Map(submissions);
  const batches: Batch[] = [];
  for (const part of work) {
    const submission = after.get(part.submissionId);
    if (submission === undefined) throw new Error(`Submission ${part.submissionId} is not locked.`);
    const batch = makeBatch(context, submission, part.stream, part.ops);
    batches.push(batch);
    after.set(submission.id, { ...submission, counter: batch.counter, head: batch.head });
  }
  // A push of actions alone writes to no submission.
  if (after.size === 0) return { submissions: after, vectors: new Map(), incarnation: undefined };
  return { submissions: after, ...(await write(context, universityId, after, batches, work)) };
}

function makeBatch(context: StorageContext, submission: LockedSubmission, stream: string, ops: readonly Op[]): Batch {
  const first = ops[0]?.seq ?? 0;
  const last = ops.at(-1)?.seq ?? 0;
  const counter = submission.counter + 1;
  const canonical = packOps(ops);
  const link = { stream, first, last, receivedAt: context.now.getTime() };
  const leaf = leafOf(submission.keys.leaf, link, canonical);
  const head = nextHead(submission.head, leaf, link);
  const place = { kind: 'batch', submission: submission.id, counter, stream, first, last } as const;
  const sealed = seal(submission.keys.seal, context.services.random, place, canonical);
  return { submissionId: submission.id, counter, stream, first, last, leaf, head, ops: sealed, units: unitsOf(ops) };
}

async function write(
  { tx, now }: StorageContext,
  universityId: string,
  submissions: ReadonlyMap<string, LockedSubmission>,
  batches: readonly Batch[],
  work: readonly NewOps[],
): Promise<Pick<Stored, 'vectors' | 'incarnation'>> {
  const ids = [...submissions.keys()];
  const changed = [...new Set(batches.map((batch) => batch.submissionId))].flatMap((id) => submissions.get(id) ?? []);
  // A restored folder means another start, a restored dump another file of the table.
  const { rows } = await sql<{ submission_id: string; stream: string; high: number; incarnation: string }>`
    select *, left(md5(pg_postmaster_start_time()::text || pg_relation_filenode('submissions')), 16) as incarnation
    from store_pushes(${universityId}, ${now}, ${ids},
      ${batches.map((b) => b.submissionId)}, ${batches.map((b) => b.counter)}, ${batches.map((b) => b.stream)},
      ${batches.map((b) => b.first)}, ${batches.map((b) => b.last)}, ${batches.map((b) => b.leaf)},
      ${batches.map((b) => b.head)}, ${batches.map((b) => b.ops)},
      ${batches.map((b) => b.units.inserted)}, ${batches.map((b) => b.units.deleted)},
      ${work.map((w) => w.userId)}, ${work.map((w) => w.stream)}, ${work.map((w) => w.head.high)}, ${work.map((w) => w.head.lastEdit)},
      ${work.map((w) => w.head.nextClock)},
      ${changed.map((s) => s.id)}, ${changed.map((s) => s.counter)}, ${changed.map((s) => s.head)},
      ${DOCUMENT_MAX_LENGTH}, ${LOG_MAX_INSERTED}, ${LOG_MAX_OPS})`.execute(tx);
  const vectors = new Map<string, VersionVector>(ids.map((id) => [id, {}]));
  for (const row of rows) Object.assign(vectors.get(row.submission_id) ?? {}, { [row.stream]: row.high });
  return { vectors, incarnation: rows[0]?.incarnation };
}
