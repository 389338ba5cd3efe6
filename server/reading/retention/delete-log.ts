import { packCheckpoint } from '#writing/document/checkpoint';
import { forgetDeleted } from '#writing/document/forget-deleted';
import type { ProcessFacts } from '#contract/report';
import { audit } from '../../people/account/audit.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { makeSubmissionKeys, openSubmissionKeys, ownerInKeys, type SubmissionKeys } from '../../writing/chain/keys.ts';
import { seal, unseal, type Place } from '../../writing/chain/seal.ts';
import { appendRuling } from '../../platform/ruling/append.ts';
import { receiptOf, type Signing } from '../proof/receipt.ts';
import { figuresOf, figuresRow } from '../report/cohort.ts';
import { computeFacts } from '../report/compute.ts';
import { loadVersion, type SealedLog } from '../../writing/submission/document.ts';
import { finalizeHandIn } from '../../writing/submission/hand-in.ts';
import { findSubmission } from '../../writing/submission/read.ts';
import { keysOf } from '../../writing/submission/store.ts';
import { openKeptReport, readKept, type KeptReport } from '../../writing/submission/kept-document.ts';

/** The submission whose log is deleted. */
export interface LogName {
  readonly universityId: string;
  readonly id: string;
}

/**
 * Deletes a submission's log by destroying the key that seals it. Text, report and signed statements stay, sealed with
 * a new key; later edits continue from the text. Returns whether there was a log to delete.
 * @param tx a transaction as owner.
 * @param afterDays the rule by which the log is deleted; null where it is erased on its writer's request.
 * @throws UnreadableLogError, and deletes nothing, where the log was changed since it was stored.
 */
export async function deleteLog(
  tx: Tx,
  { universityId, id }: LogName,
  services: Signing,
  afterDays: number | null,
): Promise<boolean> {
  const { keyring, random, clock } = services;
  const log = await lockLog(tx, { universityId, id });
  if (log === undefined || log.wrapped_key === null) return false;
  const kept = await readKept(tx, log);
  const keys = keysOf(keyring, id, log.wrapped_key);
  const { doc, counter } = await loadVersion(tx, log, services);
  if (counter === (kept?.counter ?? 0)) return false;
  const report = kept === undefined ? await finalReport(tx, log, counter, services) : openKeptReport(keys, log, kept);
  await finalizeAll(tx, log, report, services);

  forgetDeleted(doc);
  const owner = ownerInKeys(keyring, log.wrapped_key) ?? { userId: log.user_id, assignmentId: log.assignment_id };
  const wrapped = makeSubmissionKeys(keyring, random, id, owner);
  const fresh = openSubmissionKeys(keyring, id, wrapped);
  const sealed = (place: Place, bytes: Uint8Array) => seal(fresh.seal, random, place, bytes);
  const row = {
    counter,
    document: sealed({ kind: 'kept document', submission: id, counter }, packCheckpoint(doc)),
    report: sealed({ kind: 'kept report', submission: id }, Buffer.from(JSON.stringify(report), 'utf16le')),
    deleted_at: clock(),
    after_days: afterDays,
  };
  await tx
    .insertInto('kept_documents')
    .values({ university_id: universityId, submission_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['university_id', 'submission_id']).doUpdateSet(row))
    .execute();
  await sealAnew(tx, log, keys, sealed);
  await tx
    .updateTable('submissions')
    .set({ wrapped_key: wrapped })
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .execute();
  const ruling = { universityId, subject: id, kind: 'log deleted', facts: { counter }, at: row.deleted_at } as const;
  await appendRuling(tx, keyring, ruling);
  const detail = { reason: afterDays === null ? 'erasure' : 'retention', after_days: afterDays, counter };
  await audit(tx, { universityId, actorId: null, action: 'log.deleted', objectId: id, detail, at: clock() });
  return true;
}

type OwnedLog = SealedLog & Pick<Row<'submissions'>, 'user_id' | 'assignment_id'>;

/** Locks the row as a push does. */
function lockLog(tx: Tx, { universityId, id }: LogName): Promise<OwnedLog | undefined> {
  return tx
    .selectFrom('submissions')
    .select(['university_id', 'id', 'wrapped_key', 'log_ops', 'log_inserted', 'ends_at', 'user_id', 'assignment_id'])
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function finalReport(tx: Tx, log: SealedLog, counter: number, services: Signing): Promise<KeptReport> {
  const { text, facts } = await computeFacts(tx, log, services);
  return { counter, text, facts: withoutDeletedWords(facts) };
}

/** Removes the words of pastes that are not entirely in the text. */
function withoutDeletedWords(facts: ProcessFacts): ProcessFacts {
  const listed = facts.pastes.listed.map((paste) => (paste.survives === 100 ? paste : { ...paste, text: '' }));
  return { ...facts, pastes: { ...facts.pastes, listed } };
}

/** Makes everything that is made of a log on demand: hand-in, receipt, class figures. */
async function finalizeAll(tx: Tx, log: SealedLog, { facts }: KeptReport, services: Signing): Promise<void> {
  const who = { universityId: log.university_id, userId: '' };
  const submission = await findSubmission(tx, who, log.id);
  // The writer deleted the submission, so nobody will ask for them.
  if (submission === undefined) return;
  await receiptOf(tx, await finalizeHandIn(tx, submission, services), services);
  await figuresRow(tx, figuresOf(submission, facts), services.clock()).execute();
}

/** Seals with the new key everything that the old key sealed outside of the log, and deletes the checkpoints. */
async function sealAnew(
  tx: Tx,
  { university_id, id }: SealedLog,
  keys: SubmissionKeys,
  sealed: (place: Place, bytes: Uint8Array) => Buffer,
): Promise<void> {
  const again = (kind: 'certificate' | 'snapshot' | 'compared text', bytes: Buffer) => {
    const place = { kind, submission: id } as const;
    return sealed(place, unseal(keys.seal, place, bytes));
  };
  const rowsOf = (table: 'certificates' | 'snapshots') =>
    tx
      .selectFrom(table)
      .select(['id', 'text'])
      .where('university_id', '=', university_id)
      .where('submission_id', '=', id);
  for (const row of await rowsOf('certificates').where('text', 'is not', null).execute()) {
    if (row.text === null) continue;
    const text = again('certificate', row.text);
    await tx
      .updateTable('certificates')
      .set({ text })
      .where('university_id', '=', university_id)
      .where('id', '=', row.id)
      .execute();
  }
  // A snapshot explained by the log only repeats it; any other is the only copy of its words.
  const gone = (table: 'snapshots' | 'checkpoints') =>
    tx.deleteFrom(table).where('university_id', '=', university_id).where('submission_id', '=', id);
  await gone('snapshots').where('explained', '=', true).execute();
  await gone('checkpoints').execute();
  for (const row of await rowsOf('snapshots').execute()) {
    if (row.text === null) continue;
    const text = again('snapshot', row.text);
    await tx
      .updateTable('snapshots')
      .set({ text })
      .where('university_id', '=', university_id)
      .where('id', '=', row.id)
      .execute();
  }
  await sealComparedAnew(tx, university_id, id, (bytes) => again('compared text', bytes));
}

async function sealComparedAnew(
  tx: Tx,
  universityId: string,
  id: string,
  again: (bytes: Buffer) => Buffer,
): Promise<void> {
  const row = await tx
    .selectFrom('compared_texts')
    .select('text')
    .where('university_id', '=', universityId)
    .where('submission_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  await tx
    .updateTable('compared_texts')
    .set({ text: again(row.text) })
    .where('university_id', '=', universityId)
    .where('submission_id', '=', id)
    .execute();
}
