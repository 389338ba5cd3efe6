import { AI_FILES_MAX, type AiStatements, type giveAiStatement } from '#contract/ai-statement';
import type { BodyOf } from '#contract/endpoint';
import { discard, forgetDiscarded } from '../../people/media/store.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { notFound, problemAt } from '../../platform/problem.ts';
import { storable, storableWords } from '../../platform/words.ts';
import { accessSubmission } from '../../writing/submission/policy.ts';
import { findOwnSubmissionId } from '../../writing/submission/read.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import type { StagedAiFile } from './stage.ts';
import { insertFile, insertStatement, lockStatement, markRemoved, readStatements, selectFiles } from './store.ts';

/** The person's own submission to an assignment. @throws 404 where they have none. */
export async function accessOwnWork(tx: Tx, person: Person, assignmentId: string): Promise<SubmissionRow> {
  const id = await findOwnSubmissionId(tx, person, assignmentId);
  if (id === undefined) throw notFound();
  return (await accessSubmission(tx, person, id)).submission;
}

/** States the use of AI for a submission. */
export async function giveStatement(
  tx: Tx,
  submission: SubmissionRow,
  { used, words, links }: BodyOf<typeof giveAiStatement>,
  now: Date,
): Promise<AiStatements> {
  await lockStatement(tx, submission);
  const stated = { used, words: storableWords(words), links: links.map(storable) };
  await insertStatement(tx, submission, stated, now);
  return readStatements(tx, submission);
}

interface Adding {
  readonly name: string;
  readonly staged: StagedAiFile;
  readonly after: (commit: () => void) => void;
  readonly now: Date;
}

/** Adds the staged file to a submission's statement, unless it has it. @throws 400 where it has as many as it may. */
export async function addFile(
  tx: Tx,
  person: Person,
  submission: SubmissionRow,
  { name, staged, after, now }: Adding,
): Promise<AiStatements> {
  await lockStatement(tx, submission);
  const present = (await selectFiles(tx, submission.university_id, [submission.id])).filter(({ key }) => key !== null);
  if (present.some(({ sha256 }) => sha256 === staged.file.sha256)) return readStatements(tx, submission);
  if (present.length >= AI_FILES_MAX)
    throw problemAt('file', 400, 'bad_body', `A statement has at most ${String(AI_FILES_MAX)} files.`);
  await insertFile(tx, submission, { ...staged.file, name: storableWords(name) }, now);
  await forgetDiscarded(tx, person, [staged.file.key]);
  after(() => staged.committed([]));
  return readStatements(tx, submission);
}

/** Takes a file back: its content is deleted once no request needs it. @throws 404 where there is no such file. */
export async function removeFile(
  tx: Tx,
  person: Person,
  submission: SubmissionRow,
  fileId: string,
  now: Date,
): Promise<AiStatements> {
  await lockStatement(tx, submission);
  const file = (await selectFiles(tx, submission.university_id, [submission.id])).find(({ id }) => id === fileId);
  if (file === undefined) throw notFound();
  if (file.key !== null) {
    await discard(tx, person, file.key, now);
    await markRemoved(tx, file, now);
  }
  return readStatements(tx, submission);
}
