import { getPractice, listEdits, listSubmissions, type StoredBatch } from '#contract/submission';
import type { Id } from '#contract/identifier';
import type { AnswerOf } from '#contract/endpoint';
import type { Target } from '#contract/op';
import { request, type ApiPorts } from '../../api/request.ts';
import { ApiProblem } from '../../api/trouble.ts';
import { refillLost, REFILL_TABLES } from '../delivery/refill.ts';
import type { Database } from '../device/database.ts';
import { addToLog } from '../journal/log.ts';
import { documentKey, newDocumentRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/noted-session.ts';
import { asked } from '../device/transaction.ts';

type Page = AnswerOf<typeof listEdits>;

/** How many pages of answers may still be asked for; pulling counts down. */
export interface PullBudget {
  pages: number;
}

/** What a pull changed on this device. */
export interface Pulled {
  /** Batches came. */
  came: boolean;
  /** The university lacks ops that it had: they wait to be sent again. */
  isRefilled: boolean;
}

const NOTHING: Pulled = { came: false, isRefilled: false };

/**
 * Pulls a document's missing batches into the local log, at most `budget` pages; the next pull brings the rest. Finds
 * out where the university lacks what it had, as a server that was restored from a backup does. Rejects like `request`:
 * offline, or refused.
 */
export async function pullDocument(
  api: ApiPorts,
  database: Database,
  user: Id,
  target: Target,
  budget: PullBudget = { pages: Infinity },
): Promise<Pulled> {
  if (target.kind === 'actions') return NOTHING;
  const row = await readDocument(database, user, target);
  const submission = row.submission ?? (await findSubmission(api, user, target));
  if (submission === null) {
    if (!row.asked) await change(database, user, target, (known) => ({ ...known, asked: true }));
    return NOTHING;
  }
  const pull = new Pull(api, database, user, target, submission);
  try {
    return await pull.all(row.counter, budget);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error;
    return replaceSubmission(api, database, user, target, submission);
  }
}

/** One pull of a submission's batches. */
class Pull {
  readonly #api: ApiPorts;
  readonly #keep: (page: Page, isConfirmed: boolean) => Promise<Kept>;
  readonly #submission: Id;

  constructor(api: ApiPorts, database: Database, user: Id, target: Target, submission: Id) {
    this.#api = api;
    this.#submission = submission;
    this.#keep = (page, isConfirmed) => keepPage(database, user, target, submission, page, isConfirmed);
  }

  async all(from: number, budget: PullBudget): Promise<Pulled> {
    const pulled = { ...NOTHING };
    let isConfirmed = false;
    for (let after = from, more = true; more;) {
      const query = { after: String(after) };
      const page = await request(listEdits, { params: { id: this.#submission }, query }, this.#api);
      const kept = await this.#keep(page, isConfirmed);
      pulled.came ||= page.batches.length > 0;
      pulled.isRefilled ||= kept.kind === 'refilled';
      budget.pages -= 1;
      // An answer may be older than a push that was answered meanwhile: only a second one shows that ops are gone.
      isConfirmed = kept.kind === 'lacking';
      after = kept.after;
      more = kept.kind !== 'kept' || (page.more && page.batches.length > 0);
      more &&= budget.pages > 0;
    }
    return pulled;
  }
}

/**
 * The university no longer knows a submission of this device. Where it knows the assignment, it was restored from a
 * backup: all ops wait to be sent again. Rejects where it does not.
 */
async function replaceSubmission(
  api: ApiPorts,
  database: Database,
  user: Id,
  target: Target,
  before: Id,
): Promise<Pulled> {
  const submission = await findSubmission(api, user, target);
  if (submission === before) return NOTHING;
  return database.run(REFILL_TABLES, 'readwrite', async (tx) => {
    const known = await documentIn(tx, user, target);
    if (known.submission !== before || !(await isSignedIn(tx, user))) return NOTHING;
    const refilled = (await refillLost(tx, known, { vector: {}, counter: 0 })) ?? known;
    const next = { ...refilled, submission, counter: 0, counterThere: 0 };
    await asked(tx.objectStore('documents').put(next));
    return { came: false, isRefilled: true };
  });
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

/** The counter to ask after next; `lacking`: the page's vector has less than this device knows to be stored. */
interface Kept {
  kind: 'kept' | 'lacking' | 'refilled';
  after: number;
}

async function keepPage(
  database: Database,
  user: Id,
  target: Target,
  submission: Id,
  page: Page,
  isConfirmed: boolean,
): Promise<Kept> {
  const reached = page.batches.reduce((last, batch) => Math.max(last, batch.counter), 0);
  const counter = page.more ? reached : Math.max(reached, page.counter);
  return database.run(REFILL_TABLES, 'readwrite', async (tx): Promise<Kept> => {
    if (!(await isSignedIn(tx, user))) return { kind: 'kept', after: counter };
    const known = await documentIn(tx, user, target);
    const next: DocumentRow = { ...known, submission, asked: true, vector: { ...known.vector } };
    for (const batch of page.batches) {
      await addToLog(tx, { user, document: next.document }, batch.stream, batch.ops, Date.parse(batch.received_at));
      advance(next, batch);
    }
    next.counter = Math.max(known.counter, counter);
    next.counterThere = Math.max(known.counterThere, page.counter);
    const isLacking = Object.entries(next.vector).some(([stream, seq]) => (page.vector[stream] ?? 0) < seq);
    const refilled = isLacking && isConfirmed ? await refillLost(tx, next, page) : null;
    await asked(tx.objectStore('documents').put(refilled ?? next));
    if (refilled !== null) return { kind: 'refilled', after: refilled.counter };
    return { kind: isLacking ? 'lacking' : 'kept', after: counter };
  });
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
