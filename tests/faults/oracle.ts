import { packOps } from '#writing/wire/pack';
import { textOf } from '#writing/document/document';
import type { Tx } from '../../server/platform/database/tables.ts';
import { verifyChain } from '../../server/writing/chain/verify.ts';
import { loadBatches, loadDocument, type OpenBatch } from '../../server/writing/submission/document.ts';
import { keysOf } from '../../server/writing/submission/store.ts';
import type { Client, WrittenStream } from './client.ts';
import type { Ground } from './ground.ts';
import { inspectHandIns } from './oracle-hand-ins.ts';
import { inspectAsked, type FoundRequests } from './oracle-requests.ts';

/** The comparison of the database with what the clients did. */
export interface Findings {
  /** One sentence for each broken rule. Empty: nothing lost, doubled, reordered, changed or misattributed. */
  readonly violations: string[];
  /** The number of writers that had not heard that all is stored; of them less is demanded. */
  readonly unsettled: number;
  readonly edits: { readonly written: number; readonly acknowledged: number; readonly stored: number };
  readonly handIns: { readonly made: number; readonly stored: number };
  readonly requests: FoundRequests;
}

/**
 * Reads everything from the database and checks: every acknowledged edit is stored exactly once, in its place and with
 * its content; nothing is stored that nobody wrote, or under another person's id; the chain is whole; where everything
 * was acknowledged, the text is the client's; and likewise for hand-ins and requests. Nobody may be writing meanwhile.
 */
export async function inspect(ground: Ground): Promise<Findings> {
  const violations: string[] = [];
  const edits = { stored: 0, acknowledged: 0, written: 0 };
  const handIns = { made: 0, stored: 0 };
  const owners = new Map<string, string>();
  for (const [index, client] of ground.clients.entries()) {
    const say = (trouble: string): void => void violations.push(`client ${index}: ${trouble}`);
    for (const answer of client.wrong.slice(0, 3)) say(answer);
    const streams = await client.streams();
    for (const { stream } of streams) owners.set(stream, client.member.userId);
    edits.written += streams.reduce((sum, { ops }) => sum + ops.length, 0);
    edits.acknowledged += streams.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const text = await client.text();
    const found = await ground.database.asTenant(client.member, async (tx) => ({
      stored: await inspectClient(tx, ground, { client, streams, text }, say),
      handIns: await inspectHandIns(tx, ground.history, client, streams, say),
    }));
    edits.stored += found.stored;
    handIns.made += found.handIns.made;
    handIns.stored += found.handIns.stored;
  }
  const say = (trouble: string): void => void violations.push(trouble);
  await inspectOwners(ground, owners, say);
  const requests = await inspectAsked(ground, say);
  const unsettled = ground.clients.filter((client) => !client.isSettled()).length;
  return { violations, unsettled, edits, handIns, requests };
}

interface Written {
  readonly client: Client;
  readonly streams: readonly WrittenStream[];
  readonly text: string;
}

/** @returns the number of stored edits. */
async function inspectClient(
  tx: Tx,
  crypto: Pick<Ground, 'keyring' | 'random'>,
  { client, streams, text }: Written,
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
    if (client.isSettled() && streams.some(({ acknowledged }) => acknowledged > 0))
      say('nothing is stored of what was acknowledged');
    return 0;
  }
  const verdict = await verifyChain(tx, universityId, submission.id, crypto.keyring);
  if (verdict.kind === 'broken') say(`the chain breaks at batch ${verdict.counter}: ${verdict.trouble}`);
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const batches = await loadBatches(tx, submission, keys, 0);
  // A restore may have undone what a writer who has not heard of it counts as acknowledged.
  const demanded = (written: WrittenStream): number => (client.isSettled() ? written.acknowledged : 0);
  for (const written of streams) compareStream({ ...written, acknowledged: demanded(written) }, batches, say);
  if (client.isSettled() && textOf(await loadDocument(tx, submission, crypto)) !== text) say('the text is another one');
  return batches.reduce((sum, { ops }) => sum + ops.length, 0);
}

function compareStream(
  { stream, ops, acknowledged }: WrittenStream,
  batches: readonly OpenBatch[],
  say: (trouble: string) => void,
): void {
  const stored = batches.filter((batch) => batch.stream === stream).flatMap((batch) => batch.ops);
  const misplaced = stored.findIndex((op, index) => op.seq !== index + 1);
  if (misplaced !== -1) return say(`seq ${stored[misplaced]?.seq} stands at place ${misplaced + 1} of its stream`);
  if (stored.length < acknowledged) say(`${acknowledged - stored.length} acknowledged edits are lost`);
  if (stored.length > ops.length) say(`${stored.length - ops.length} edits are stored that nobody wrote`);
  const changed = stored.findIndex((op, index) => {
    const own = ops[index];
    return own !== undefined && !Buffer.from(packOps([op])).equals(Buffer.from(packOps([own])));
  });
  if (changed !== -1) say(`seq ${changed + 1} is stored with another content`);
}

/** No stream stands under the id of anybody but its writer. */
async function inspectOwners(
  { database }: Ground,
  owners: ReadonlyMap<string, string>,
  say: (trouble: string) => void,
): Promise<void> {
  const rows = await database.asOwner((tx) => tx.selectFrom('streams').select(['stream', 'user_id']).execute());
  const foreign = rows.filter(({ stream, user_id }) => owners.get(stream) !== user_id);
  for (const { stream, user_id } of foreign.slice(0, 3))
    say(`stream ${stream} stands under ${user_id}, who did not write it`);
}
