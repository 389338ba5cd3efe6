import { openCheckpoint } from '#writing/document/checkpoint';
import type { Document } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import type { ProcessFacts } from '#contract/report';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { SubmissionKeys } from '../chain/keys.ts';
import { unseal } from '../chain/seal.ts';
import { problem } from '../../platform/problem.ts';
import { dayInWords } from '../../platform/wording.ts';

interface Named {
  readonly university_id: string;
  readonly id: string;
}

/** The report of a text as it was when its log was deleted. */
export interface KeptReport {
  readonly counter: number;
  readonly text: string;
  readonly facts: ProcessFacts;
}

/** The kept document of a submission whose log was deleted; undefined where the log exists. */
export function readKept(tx: Tx, { university_id, id }: Named): Promise<Row<'kept_documents'> | undefined> {
  return tx
    .selectFrom('kept_documents')
    .selectAll()
    .where('university_id', '=', university_id)
    .where('submission_id', '=', id)
    .executeTakeFirst();
}

/** The kept documents of several submissions of one university, by submission id. */
export async function readKeptOf(
  tx: Tx,
  universityId: string,
  submissions: readonly Pick<Named, 'id'>[],
): Promise<Map<string, Row<'kept_documents'>>> {
  if (submissions.length === 0) return new Map();
  const ids = submissions.map(({ id }) => id);
  const rows = await tx
    .selectFrom('kept_documents')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('submission_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.submission_id, row]));
}

/** The document at the deletion of its log, without its deleted words. */
export function openKeptDocument(
  keys: SubmissionKeys,
  { id }: Named,
  kept: Pick<Row<'kept_documents'>, 'counter' | 'document'>,
): Document {
  const place = { kind: 'kept document', submission: id, counter: kept.counter } as const;
  return openCheckpoint(unseal(keys.seal, place, kept.document), paceChecker);
}

export function openKeptReport(keys: SubmissionKeys, { id }: Named, kept: Row<'kept_documents'>): KeptReport {
  const bytes = unseal(keys.seal, { kind: 'kept report', submission: id }, kept.report);
  // UTF-16, because a text may hold half a surrogate pair.
  return JSON.parse(bytes.toString('utf16le')) as KeptReport;
}

/**
 * The counter after which the log can be read: 0 for a log that was never deleted. Throws 409 where a part of the log
 * after `counter` was deleted.
 */
export async function requireLogAfter(tx: Tx, submission: Named, counter: number): Promise<number> {
  const kept = await readKept(tx, submission);
  if (kept === undefined) return 0;
  if (counter >= kept.counter) return kept.counter;
  throw problem(
    409,
    'log_deleted',
    `The record of how this text was written was deleted on ${dayInWords(kept.deleted_at)}. The text is kept.`,
    'The page How it was written shows the text, and what was kept of its record.',
  );
}
