import { getPractice, listEdits, listSubmissions, type StoredBatch } from '#contract/submission';
import type { Id } from '#contract/identifier';
import type { AnswerOf } from '#contract/endpoint';
import type { Target } from '#contract/op';
import { request, type ApiPorts } from '../../api/request.ts';
import type { Database } from '../device/database.ts';
import { addToLog } from '../journal/log.ts';
import { documentKey, newDocumentRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/session-note.ts';
import { asked } from '../device/transaction.ts';

type Page = AnswerOf<typeof listEdits>;

/** How many pages of answers may still be asked for; pulling counts down. */
export interface PullBudget {
  pages: number;
}

/**
 * Pulls a document's missing batches into the local log, at most `budget` pages; the next pull brings the rest.
 * Resolves to whether any came. Rejects like `request`: offline, or refused.
 */
export async function pullDocument(
  api: ApiPorts,
  database: Database,
  user: Id,
  target: Target,
  budget: PullBudget = { pages: Infinity },
): Promise<boolean> {
  if (target.kind === 'actions') return false;
  const row = await readDocument(database, user, target);
  const submission = row.submission ?? (await findSubmission(api, user, target));
  if (submission === null) {
    if (!row.asked) await change(database, user, target, (known) => ({ ...known, asked: true }));
    return false;
  }
  let came = false;
  for (let after = row.counter, more = true; more;) {
    const page = await request(listEdits, { params: { id: submission }, query: { after: String(after) } }, api);
    after = await keepPage(database, user, target, submission, page);
    came ||= page.batches.length > 0;
    budget.pages -= 1;
    more = page.more && page.batches.length > 0 && budget.pages > 0;
  }
  return came;
}

export async function findSubmission(api: ApiPorts, user: Id, target: Target): Promise<Id | null> {
  if (target.kind === 'assignment') {
    const submissions = await request(listSubmissions, { params: { id: target.id } }, api);
    return submissions.find((submission) => submission.user === user)?.id ?? null;
  }
  const practice = await request(getPractice, {}, api);
  return practice.submission?.id ?? null;
}

/** A document's `began` with the stream start that a batch names, if any. */
export function withBegan(known: DocumentRow['began'], batch: StoredBatch): DocumentRow['began'] {
  return batch.began === null ? known : { ...known, [batch.stream]: batch.began };
}

async function keepPage(database: Database, user: Id, target: Target, submission: Id, page: Page): Promise<number> {
  const reached = page.batches.reduce((last, batch) => Math.max(last, batch.counter), 0);
  const counter = page.more ? reached : Math.max(reached, page.counter);
  await database.run(['log', 'meta', 'documents'], 'readwrite', async (tx) => {
    if (!(await isSignedIn(tx, user))) return;
    const known = await documentIn(tx, user, target);
    const next: DocumentRow = { ...known, submission, asked: true, vector: { ...known.vector } };
    for (const batch of page.batches) {
      await addToLog(tx, { user, document: next.document }, batch.stream, batch.ops, Date.parse(batch.received_at));
      advance(next, batch);
    }
    next.counter = Math.max(known.counter, counter);
    next.counterThere = Math.max(known.counterThere, page.counter);
    await asked(tx.objectStore('documents').put(next));
  });
  return counter;
}

function advance(row: DocumentRow, batch: StoredBatch): void {
  const high = row.vector[batch.stream] ?? 0;
  const last = batch.first + batch.ops.length - 1;
  row.began = withBegan(row.began, batch);
  if (batch.first <= high + 1 && last > high) row.vector[batch.stream] = last;
  row.universityAt = Math.max(row.universityAt ?? 0, Date.parse(batch.received_at));
}

export function readDocument(database: Database, user: Id, target: Target): Promise<DocumentRow> {
  return database.run(['documents'], 'readonly', (tx) => documentIn(tx, user, target));
}

/** Changes a document row in one transaction. */
export async function change(
  database: Database,
  user: Id,
  target: Target,
  act: (known: DocumentRow) => DocumentRow,
): Promise<void> {
  await database.run(['documents'], 'readwrite', async (tx) => {
    await asked(tx.objectStore('documents').put(act(await documentIn(tx, user, target))));
  });
}

async function documentIn(tx: IDBTransaction, user: Id, target: Target): Promise<DocumentRow> {
  const row = await asked<DocumentRow | undefined>(tx.objectStore('documents').get([user, documentKey(target)]));
  return row ?? newDocumentRow(user, target);
}
