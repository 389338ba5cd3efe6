import type { AiFileType, AiStatement, AiStatements } from '#contract/ai-statement';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { isNameHidden } from '../../writing/submission/read.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

/** The newest statements that are shown. */
const STATEMENTS_SHOWN = 50;

type Of = Pick<SubmissionRow, 'university_id' | 'id'>;
export type AiFileRow = Row<'ai_statement_files'>;

/** Locks a submission until the transaction ends, so that two changes of its statement come one after the other. */
export async function lockStatement(tx: Tx, { university_id, id }: SubmissionRow): Promise<void> {
  await tx
    .selectFrom('submissions')
    .select('id')
    .where('university_id', '=', university_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Adds a statement unless it says the same as the newest one. */
export async function insertStatement(
  tx: Tx,
  submission: SubmissionRow,
  { used, words, links }: Omit<AiStatement, 'given_at'>,
  now: Date,
): Promise<void> {
  const [newest] = await selectStatements(tx, submission);
  const isSame =
    newest?.used === used && newest.words === words && JSON.stringify(newest.links) === JSON.stringify(links);
  if (isSame) return;
  const of = { university_id: submission.university_id, submission_id: submission.id };
  await tx
    .insertInto('ai_statements')
    .values({ ...of, used, words, links: JSON.stringify(links), given_at: now })
    .execute();
}

/** The statements of a submission, the newest first. */
function selectStatements(tx: Tx, { university_id, id }: Of) {
  return tx
    .selectFrom('ai_statements')
    .select(['used', 'words', 'links', 'given_at'])
    .where('university_id', '=', university_id)
    .where('submission_id', '=', id)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(STATEMENTS_SHOWN)
    .execute();
}

/** The files of a submission's statement, also those that were taken back, in the order in which they were added. */
export function selectFiles(tx: Tx, { university_id, id }: Of) {
  return tx
    .selectFrom('ai_statement_files')
    .selectAll()
    .where('university_id', '=', university_id)
    .where('submission_id', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

export interface NewFile {
  readonly name: string;
  readonly content_type: AiFileType;
  readonly bytes: number;
  readonly sha256: string;
  readonly key: string;
}

export async function insertFile(tx: Tx, submission: SubmissionRow, file: NewFile, now: Date): Promise<void> {
  const of = { university_id: submission.university_id, submission_id: submission.id };
  await tx
    .insertInto('ai_statement_files')
    .values({ ...of, ...file, added_at: now, removed_at: null })
    .execute();
}

/** Notes that a file was taken back. */
export async function markRemoved(tx: Tx, { university_id, id }: AiFileRow, now: Date): Promise<void> {
  await tx
    .updateTable('ai_statement_files')
    .set({ key: null, removed_at: now })
    .where('university_id', '=', university_id)
    .where('id', '=', id)
    .execute();
}

/** All that was stated on a submission, with names of files for those who see the writer's name. */
export async function readStatements(tx: Tx, submission: SubmissionRow): Promise<AiStatements> {
  const stated = await readStatementsOf(tx, submission);
  if (!isNameHidden(submission)) return stated;
  return { ...stated, files: stated.files.map((file, index) => ({ ...file, name: `File ${String(index + 1)}` })) };
}

/** The same for its writer. */
export async function readStatementsOf(tx: Tx, of: Of): Promise<AiStatements> {
  const statements = await selectStatements(tx, of);
  const files = await selectFiles(tx, of);
  return {
    asked: await isAsked(tx, of),
    statements: statements.map((row) => ({ ...row, given_at: row.given_at.toISOString() })),
    files: files.map(({ id, name, content_type, bytes, sha256, added_at, removed_at }) => ({
      id,
      name,
      type: content_type,
      bytes,
      sha256,
      added_at: added_at.toISOString(),
      removed_at: removed_at?.toISOString() ?? null,
    })),
  };
}

/** Whether the assignment of a submission asks for a statement. */
async function isAsked(tx: Tx, { university_id, id }: Of): Promise<boolean> {
  const row = await tx
    .selectFrom('assignments as a')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'a.university_id').onRef('s.assignment_id', '=', 'a.id'),
    )
    .select('a.ai_statement')
    .where('s.university_id', '=', university_id)
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row?.ai_statement === true;
}
