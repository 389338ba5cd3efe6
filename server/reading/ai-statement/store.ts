import { sql } from 'kysely';
import type { AiFileType, AiStatement, AiStatements } from '#contract/ai-statement';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import { isNameHidden } from '../../writing/submission/read.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

/** The newest statements that are shown. */
const STATEMENTS_SHOWN = 50;

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
  const [newest] = (await readStatements(tx, submission)).statements;
  const isSame =
    newest?.used === used && newest.words === words && JSON.stringify(newest.links) === JSON.stringify(links);
  if (isSame) return;
  const of = { university_id: submission.university_id, submission_id: submission.id };
  await tx
    .insertInto('ai_statements')
    .values({ ...of, used, words, links: JSON.stringify(links), given_at: now })
    .execute();
}

/** The files of these submissions' statements, also those that were taken back, in the order of {@link readStatements}. */
export function selectFiles(tx: Tx, universityId: string, ids: readonly string[]) {
  return tx
    .selectFrom('ai_statement_files')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('submission_id', 'in', ids)
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
  const stated = (await readStatementsOf(tx, submission.university_id, [submission.id])).get(submission.id);
  if (stated === undefined) throw notFound();
  if (!isNameHidden(submission)) return stated;
  return { ...stated, files: stated.files.map((file, index) => ({ ...file, name: `File ${String(index + 1)}` })) };
}

/** The same of several submissions for their writer, by their ids. */
export async function readStatementsOf(
  tx: Tx,
  universityId: string,
  ids: readonly string[],
): Promise<Map<string, AiStatements>> {
  const { rows } = await sql<AiStatements & { id: string }>`
    select s.id, coalesce(a.ai_statement, false) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('used', t.used, 'words', t.words, 'links', t.links,
          'given_at', t.given_at) order by t.given_at desc, t.id desc), '[]')
        from (select * from ai_statements n where n.university_id = s.university_id and n.submission_id = s.id
          order by n.given_at desc, n.id desc limit ${STATEMENTS_SHOWN}) t) as statements,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.content_type,
          'bytes', f.bytes, 'sha256', f.sha256, 'added_at', f.added_at, 'removed_at', f.removed_at)
          order by f.added_at, f.id), '[]')
        from ai_statement_files f where f.university_id = s.university_id and f.submission_id = s.id) as files
    from submissions s
    left join assignments a on a.university_id = s.university_id and a.id = s.assignment_id
    where s.university_id = ${universityId} and s.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...stated }) => [id, withInstants(stated)]));
}

function withInstants({ asked, statements, files }: AiStatements): AiStatements {
  const instant = (time: string) => new Date(time).toISOString();
  return {
    asked,
    statements: statements.map((one) => ({ ...one, given_at: instant(one.given_at) })),
    files: files.map((file) => ({
      ...file,
      added_at: instant(file.added_at),
      removed_at: file.removed_at === null ? null : instant(file.removed_at),
    })),
  };
}
