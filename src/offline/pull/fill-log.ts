import type { Id, StreamId } from '#contract/identifier';
import type { Op, Target } from '#contract/op';
import { listEdits, type StoredBatch } from '#contract/submission';
import { request, type ApiPorts } from '../../api/request.ts';
import type { Database } from '../device/database.ts';
import { addToLog, readLog } from '../journal/log.ts';
import { findSubmission, readDocument, withBegan } from './pull.ts';
import { documentKey, type DocumentRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

/**
 * Fetches a document's log from its first batch on and keeps the ops that this device lacks, with the begin of each
 * stream. The document row otherwise stays as it is: pulling advances it. Rejects like `request`: offline, or refused.
 */
export async function fillLog(api: ApiPorts, database: Database, user: Id, target: Target): Promise<void> {
  const row = await readDocument(database, user, target);
  const submission = row.submission ?? (await findSubmission(api, user, target));
  if (submission === null) return;
  for (let after = 0, more = true; more;) {
    const page = await request(listEdits, { params: { id: submission }, query: { after: String(after) } }, api);
    await keep(database, user, target, page.batches);
    after = page.batches.reduce((last, batch) => Math.max(last, batch.counter), after);
    more = page.more && page.batches.length > 0;
  }
}

async function keep(database: Database, user: Id, target: Target, batches: readonly StoredBatch[]): Promise<void> {
  const owner = { user, document: documentKey(target) };
  await database.run(['log', 'meta', 'documents'], 'readwrite', async (tx) => {
    const known = new Map<StreamId, Set<number>>();
    for (const { stream, op } of await readLog(tx, owner, {})) seqsOf(known, stream).add(op.seq);
    const documents = tx.objectStore('documents');
    const row = await asked<DocumentRow | undefined>(documents.get([user, owner.document]));
    let began = row?.began;
    for (const batch of batches) {
      const seqs = seqsOf(known, batch.stream);
      for (const ops of stretches(batch.ops.filter(({ seq }) => !seqs.has(seq)))) {
        await addToLog(tx, owner, batch.stream, ops, Date.parse(batch.received_at));
      }
      for (const { seq } of batch.ops) seqs.add(seq);
      began = withBegan(began, batch);
    }
    if (row !== undefined) await asked(documents.put({ ...row, began }));
  });
}

function seqsOf(known: Map<StreamId, Set<number>>, stream: StreamId): Set<number> {
  const seqs = known.get(stream) ?? new Set();
  known.set(stream, seqs);
  return seqs;
}

/** Splits ops into runs of consecutive seqs. */
function stretches(ops: readonly Op[]): Op[][] {
  const found: Op[][] = [];
  for (const op of ops) {
    const last = found.at(-1);
    if (last?.at(-1)?.seq === op.seq - 1) last.push(op);
    else found.push([op]);
  }
  return found;
}
