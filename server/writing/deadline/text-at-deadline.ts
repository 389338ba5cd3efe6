import type { TextAtDeadline } from '#contract/text-at-deadline';
import { createDocument, integrate, textOf } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import { readKept } from '../submission/kept-document.ts';
import { loadBatches, loadDocument } from '../submission/document.ts';
import { deadlineOf, handInOf, readHandIn } from '../submission/hand-in.ts';
import { isNameHidden } from '../submission/read.ts';
import type { SubmissionRow } from '../submission/rows.ts';
import { keysOf, type Crypto } from '../submission/store.ts';
import { effectiveDeadlineOf, setEndOf } from '../../assignments/deadline/lateness.ts';

/**
 * The deadline of a submission, its effect, and the text that the university held at the own end. Null for practice.
 * `submission` must be finalized. A reader from whom the writer's name is hidden learns nothing of a section or an
 * extension: what counts by them appears to have come by the end.
 */
export async function textAtDeadlineOf(
  tx: Tx,
  submission: SubmissionRow,
  crypto: Crypto,
  now: Date,
): Promise<TextAtDeadline | null> {
  const deadline = deadlineOf(submission);
  if (deadline === null) return null;
  const ownEnd = effectiveDeadlineOf(deadline);
  const isHidden = isNameHidden(submission);
  const handIn = handInOf(submission, isHidden);
  const shownEnd = isHidden ? deadline.end : ownEnd;
  const isHeld = now > shownEnd && (await readKept(tx, submission)) === undefined;
  return {
    end_time: (isHidden ? deadline.end : setEndOf(deadline)).toISOString(),
    own_end: shownEnd.toISOString(),
    grace_hours: deadline.graceHours,
    standing: handIn.status === 'submitted' ? handIn.standing : null,
    held: isHeld ? await readTextHeld(tx, submission, crypto, { ownEnd, isHidden }) : null,
  };
}

async function readTextHeld(
  tx: Tx,
  submission: SubmissionRow,
  crypto: Crypto,
  { ownEnd, isHidden }: { ownEnd: Date; isHidden: boolean },
): Promise<TextAtDeadline['held']> {
  const keys = keysOf(crypto.keyring, submission.id, submission.wrapped_key);
  const batches = (await loadBatches(tx, submission, keys, 0)).filter(({ receivedAt }) => receivedAt <= ownEnd);
  const doc = createDocument();
  for (const { stream, ops } of batches) for (const op of ops) integrate(doc, stream, op);
  return {
    received_at: isHidden ? null : (batches.at(-1)?.receivedAt.toISOString() ?? null),
    text: textOf(doc),
    later: await laterText(tx, submission, crypto),
  };
}

async function laterText(tx: Tx, submission: SubmissionRow, crypto: Crypto): Promise<string> {
  const { submit } = submission;
  if (submit === null || submit.submitted_at === null) return textOf(await loadDocument(tx, submission, crypto));
  return (await readHandIn(tx, submission, submit, crypto)).text;
}
