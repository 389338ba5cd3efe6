import { packOps } from '#writing/wire/pack';
import { textOf } from '#writing/document/document';
import type { Database } from '../../server/platform/database/connect.ts';
import type { Tx } from '../../server/platform/database/tables.ts';
import { verifyChain } from '../../server/writing/chain/verify.ts';
import type { Keyring } from '../../server/platform/keyring.ts';
import { loadBatches, loadDocument, type OpenBatch } from '../../server/writing/submission/document.ts';
import { keysOf } from '../../server/writing/submission/store.ts';
import type { FaultyClient, KeptStream } from './client.ts';

/** The comparison of the database with the clients' own ops. */
export interface Findings {
  /** One sentence for each broken rule. Empty: nothing lost, doubled, reordered or changed. */
  readonly violations: string[];
  readonly stored: number;
  readonly acknowledged: number;
  readonly written: number;
}

/**
 * Reads everything from the database and checks: every acknowledged edit is stored exactly once, in its place and with
 * its content; nothing is stored that nobody wrote; the chain is whole; and where everything was acknowledged, the text
 * is the client's.
 */
export async function inspect(
  database: Database,
  keyring: Keyring,
  random: (bytes: number) => Buffer,
  clients: readonly FaultyClient[],
): Promise<Findings> {
  const violations: string[] = [];
  const sums = { stored: 0, acknowledged: 0, written: 0 };
  for (const [index, client] of clients.entries()) {
    const say = (trouble: string): void => void violations.push(`client ${index}: ${trouble}`);
    for (const answer of client.wrong.slice(0, 3)) say(`wrong answer: ${answer}`);
    sums.written += client.streams.reduce((sum, { stream }) => sum + stream.ops.length, 0);
    sums.acknowledged += client.streams.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    sums.stored += await database.asTenant(client.member, (tx) => inspectClient(tx, { keyring, random }, client, say));
  }
  return { violations, ...sums };
}

async function inspectClient(
  tx: Tx,
  crypto: { keyring: Keyring; random: (bytes: number) => Buffer },
  client: FaultyClient,
  say: (trouble: string) => void,
): Promise<number> {
  const { universityId, userId } = client.member;
  const submissions = await tx
    .selectFrom('submissions')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('user_id', '=', userId)
    .execute();
  const [submission] = submissions;
  if (submissions.length > 1) say(`${submissions.length} submissions for one document`);
  if (submission === undefined) {
    if (client.streams.some(({ acknowledged }) => acknowledged > 0)) say('nothing is stored of what was acknowledged');
    return 0;
  }
  const verdict = await verifyChain(tx, universityId, submission.id, crypto.keyring);
  if (verdict.kind === 'broken') say(`the chain breaks at batch ${verdict.counter}: ${verdict.trouble}`);
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const batches = await loadBatches(tx, submission, keys, 0);
  for (const kept of client.streams) compareStream(kept, batches, say);
  if (client.waiting() > 0) say(`${client.waiting()} edits were still waiting at the end`);
  else if (textOf(await loadDocument(tx, submission, crypto)) !== client.text()) say('the text is another one');
  return batches.reduce((sum, { ops }) => sum + ops.length, 0);
}

function compareStream(kept: KeptStream, batches: readonly OpenBatch[], say: (trouble: string) => void): void {
  const { stream, ops } = kept.stream;
  const stored = batches.filter((batch) => batch.stream === stream).flatMap((batch) => batch.ops);
  const misplaced = stored.findIndex((op, index) => op.seq !== index + 1);
  if (misplaced !== -1) return say(`seq ${stored[misplaced]?.seq} stands at place ${misplaced + 1} of its stream`);
  if (stored.length < kept.acknowledged) say(`${kept.acknowledged - stored.length} acknowledged edits are lost`);
  if (stored.length > ops.length) say(`${stored.length - ops.length} edits are stored that nobody wrote`);
  const changed = stored.findIndex((op, index) => {
    const written = ops[index];
    return written === undefined || !Buffer.from(packOps([op])).equals(packOps([written]));
  });
  if (changed !== -1) say(`the edit at seq ${changed + 1} is not what was written`);
}
