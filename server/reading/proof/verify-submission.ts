import type { Row } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { openSubmissionKeys, ownerInKeys, type SubmissionKeys } from '../../writing/chain/keys.ts';
import { ChainCheck, type ChainedBatch } from '../../writing/chain/verify.ts';
import { LogFacts, type StoredSubmission } from './log-facts.ts';
import { rulingsTrouble, submitsTrouble } from './verify-hand-ins.ts';
import { keptTrouble } from './verify-kept.ts';
import { checkRulings, isCovered, isErased, type CheckedRuling } from './verify-rulings.ts';
import { certificateTextTrouble, openStatements, statementsTrouble, type Statements } from './verify-statements.ts';

/** The first thing that is not as it was stored; `counter` names the batch, where it is one. */
export interface Break {
  readonly counter: number | null;
  readonly trouble: string;
}

/** What a submission was verified with. */
export interface VerifyWith {
  readonly keyring: Keyring;
  /** What was decided before has no rulings. */
  readonly coveredFrom: Date;
  /** Heads that an earlier verification saw: by counter of the log, and by number of the rulings. */
  readonly earlier?: EarlierHeads | undefined;
}

export interface EarlierHeads {
  readonly counter: number;
  readonly head: string;
  readonly rulings: number;
  readonly rulingHead: string;
}

/** Verifies one submission. `batches` yields its batches by counter. Null where everything is as it was stored. */
export async function verifySubmission(
  stored: StoredSubmission,
  batches: AsyncIterable<ChainedBatch>,
  using: VerifyWith,
): Promise<Break | null> {
  const { submission, streams, rulings, receipts, certificates } = stored;
  const opened = openKeys(stored, using);
  if ('trouble' in opened) return { counter: null, trouble: opened.trouble };
  const statements = openStatements(receipts, certificates, using.keyring);
  if ('trouble' in statements) return { counter: null, trouble: statements.trouble };
  const wanted = new Set([
    ...rulings.map((ruling) => ruling.counter),
    ...statements.claims.map((claim) => claim.counter),
    using.earlier?.counter ?? 0,
  ]);
  const facts = new LogFacts(wanted, stored.submits);
  const highs = new Map(streams.map(({ stream, high }) => [stream, high]));
  const { id, counter, head } = submission;
  const end = { id, counter, head, highs, keys: opened.keys, deletedTo: deletedTo(stored) };
  const check = new ChainCheck(end, (batch, ops) => facts.take(batch, ops));
  for await (const batch of batches) {
    const trouble = check.add(batch);
    if (trouble !== null) return { counter: check.counter, trouble };
  }
  const endTrouble = check.finish() ?? (stored.goesOn ? 'Batches were added after its end.' : null);
  if (endTrouble !== null) return { counter: check.counter, trouble: endTrouble };
  const ruled = checkRulings(using.keyring, rulings, facts.headAt);
  if ('trouble' in ruled) return { counter: null, trouble: ruled.trouble };
  const trouble = othersTrouble(stored, { using, facts, statements, rulings: ruled.rulings, keys: opened.keys });
  return trouble === null ? null : { counter: null, trouble };
}

/** The last batch whose key was destroyed: that of the text which is kept, and those beyond the document's end. */
function deletedTo({ kept, rulings }: StoredSubmission): number {
  const deletions = rulings.filter(({ kind }) => kind === 'log deleted');
  return Math.max(kept?.counter ?? 0, ...deletions.map(({ counter }) => counter));
}

interface Checked {
  readonly using: VerifyWith;
  readonly facts: LogFacts;
  readonly statements: Statements;
  readonly rulings: readonly CheckedRuling[];
  readonly keys: SubmissionKeys | null;
}

/** Compares every other row with the log and the rulings. */
function othersTrouble(stored: StoredSubmission, { using, facts, statements, rulings, keys }: Checked): string | null {
  const { coveredFrom, earlier } = using;
  return (
    (isErased(rulings) ? null : keysTrouble(stored.submission, facts, using)) ??
    sizeTrouble(stored.submission, facts) ??
    submitsTrouble(stored, facts) ??
    rulingsTrouble(stored, rulings, coveredFrom) ??
    keptTrouble(stored, rulings, coveredFrom, keys) ??
    statementsTrouble(stored, statements, rulings, coveredFrom, facts.headAt) ??
    certificateTextTrouble(stored.certificates, statements, rulings, keys) ??
    earlierTrouble(earlier, facts, rulings)
  );
}

function openKeys(
  { submission, streams }: StoredSubmission,
  { keyring }: VerifyWith,
): { keys: SubmissionKeys | null } | { trouble: string } {
  const { id, wrapped_key, user_id, assignment_id } = submission;
  const foreign = streams.find((row) => row.user_id !== user_id || row.assignment_id !== assignment_id);
  if (foreign !== undefined) return { trouble: `Its stream ${foreign.stream} is said to be somebody else’s.` };
  if (wrapped_key === null) return { keys: null };
  try {
    const owner = ownerInKeys(keyring, wrapped_key);
    if (owner !== null && (owner.userId !== user_id || owner.assignmentId !== assignment_id))
      return { trouble: 'It belongs to another person or assignment.' };
    return { keys: openSubmissionKeys(keyring, id, wrapped_key) };
  } catch {
    return { trouble: 'Its keys were changed.' };
  }
}

function keysTrouble({ id, wrapped_key }: Row<'submissions'>, facts: LogFacts, { coveredFrom }: VerifyWith) {
  return wrapped_key === null && isCovered(id, facts.lastReceived, coveredFrom) ? 'Its keys are missing.' : null;
}

function sizeTrouble(submission: Row<'submissions'>, facts: LogFacts): string | null {
  const { log_ops, log_inserted, log_deleted, ends_at, counter } = submission;
  if (log_ops !== facts.ops) return 'The count of its ops is not that of its log.';
  if (ends_at !== null && ends_at > counter) return 'Its document ends after its log.';
  if (facts.isUnreadable) return null;
  const isLength = log_inserted >= facts.inserted && log_inserted <= facts.inserted + facts.skipped;
  // An earlier version counted everything that it had stored as deleted.
  if (!isLength || log_deleted < facts.deleted) return 'The length of its log is not the stored one.';
  const isCut = ends_at !== null && (facts.endsAt === null || ends_at < facts.endsAt);
  return isCut ? 'Its document ends before it is too long.' : null;
}

/** Whether what an earlier verification wrote down is a part of the present chains. */
function earlierTrouble(
  earlier: EarlierHeads | undefined,
  facts: LogFacts,
  rulings: readonly CheckedRuling[],
): string | null {
  if (earlier === undefined) return null;
  if (earlier.counter > 0 && facts.headAt.get(earlier.counter)?.toString('hex') !== earlier.head)
    return `Its log does not go on from the head that was written down after batch ${earlier.counter}.`;
  return earlierRulingsTrouble(earlier, rulings);
}

/** The same for rulings alone. */
export function earlierRulingsTrouble(earlier: EarlierHeads, rulings: readonly CheckedRuling[]): string | null {
  if (earlier.rulings === 0 || rulings[earlier.rulings - 1]?.head.toString('hex') === earlier.rulingHead) return null;
  return `Its rulings do not go on from the head that was written down after ruling ${earlier.rulings}.`;
}
