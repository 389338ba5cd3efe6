import { createDocument, integrate, textOf } from '#writing/document/document';
import type { Database } from '../../server/platform/database/connect.ts';
import type { Tx } from '../../server/platform/database/tables.ts';
import type { Services } from '../../server/platform/services.ts';
import { loadDocument } from '../../server/writing/submission/document.ts';
import { verifyEach } from '../../server/reading/proof/verify-each.ts';
import type { DrillWriter } from './writer.ts';

/** What a database holds of what its writers were told is stored. */
export interface Verdict {
  acknowledged: number;
  /** Acknowledged ops that are not there. */
  lost: number;
  /** Ops that are stored twice, or that nobody sent. */
  doubled: number;
  /** Streams in the work of another person. */
  misattributed: number;
  /** Texts that differ from what their ops make. */
  different: number;
  /** Universities whose chains are not whole. */
  broken: number;
}

export function isRight({ acknowledged, ...wrong }: Verdict): boolean {
  return acknowledged > 0 && Object.values(wrong).every((count) => count === 0);
}

/** How many ops of each writer were acknowledged at a moment. */
export type Acknowledged = ReadonlyMap<DrillWriter, number>;

export function acknowledgedNow(writers: readonly DrillWriter[]): Acknowledged {
  return new Map(writers.map((writer) => [writer, writer.acknowledged]));
}

/** Compares a database with what was acknowledged up to a moment, op by op and text by text, and verifies all chains. */
export async function judge(database: Database, services: Services, told: Acknowledged): Promise<Verdict> {
  const verdict: Verdict = { acknowledged: 0, lost: 0, doubled: 0, misattributed: 0, different: 0, broken: 0 };
  for (const [writer, acknowledged] of told) {
    if (acknowledged === 0) continue;
    verdict.acknowledged += acknowledged;
    const { universityId, userId } = writer.member;
    await database.asTenant({ universityId, userId }, async (tx) =>
      judgeOne(tx, services, { writer, acknowledged, verdict }),
    );
  }
  for await (const { verdict: chains } of verifyEach(database, services.keyring))
    if (chains.kind === 'broken') verdict.broken += 1;
  return verdict;
}

async function judgeOne(
  tx: Tx,
  services: Services,
  { writer, acknowledged, verdict }: { writer: DrillWriter; acknowledged: number; verdict: Verdict },
): Promise<void> {
  const { stream } = writer.own;
  const batches = await tx
    .selectFrom('batches')
    .select(['submission_id', 'first', 'last'])
    .where('stream', '=', stream)
    .orderBy('counter')
    .execute();
  let high = 0;
  for (const { first, last } of batches) {
    if (first > high + 1) verdict.lost += first - high - 1;
    verdict.doubled += Math.max(0, high - first + 1);
    high = Math.max(high, last);
  }
  verdict.lost += Math.max(0, acknowledged - high);
  verdict.doubled += Math.max(0, high - writer.sent);
  const [stored] = batches;
  if (stored === undefined) return;
  verdict.misattributed += batches.filter(({ submission_id: id }) => id !== stored.submission_id).length;
  const submission = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', stored.submission_id)
    .executeTakeFirstOrThrow();
  if (submission.user_id !== writer.member.userId) verdict.misattributed += 1;
  const expected = createDocument();
  for (const op of writer.own.ops(1, high)) integrate(expected, stream, op);
  if (textOf(await loadDocument(tx, submission, services)) !== textOf(expected)) verdict.different += 1;
}
