import { createHash } from 'node:crypto';
import { TASK_FILE_MAX_BYTES } from '#contract/task-file';
import { stagedFile, stageFile, type StagedFile } from '../../people/media/staged-file.ts';
import { problemAt, unauthenticated, type ProblemError } from '../../platform/problem.ts';
import type { Preparing } from '../../platform/route.ts';
import { typeOf } from './kind.ts';
import type { TaskFileRow } from './store.ts';

/** A file for a task that is in the file store while no row points to it yet. */
export interface StagedTaskFile extends StagedFile {
  /** Null for people who may not add one. */
  readonly file: Pick<TaskFileRow, 'content_type' | 'bytes' | 'sha256' | 'key'> | null;
}

/** Checks the uploaded file by its content and writes it. @throws 400 where it is none, too large, or of no allowed type. */
export async function stageTaskFile({ services, request }: Preparing): Promise<StagedTaskFile> {
  const { person } = request;
  if (person === null) throw unauthenticated();
  if (person.userType !== 'teacher') return { ...stagedFile(services, person, null), file: null };
  const bytes = request.uploads?.get('file');
  if (bytes === undefined) throw unusable('Choose a file that is not empty.');
  if (bytes.length > TASK_FILE_MAX_BYTES) throw unusable('The file is larger than 20 MB. Choose a smaller one.');
  const type = typeOf(bytes);
  if (type === null) throw unusable('Choose a PDF, a picture (PNG, JPEG, GIF, WebP) or a sound (MP3, M4A, OGG, WAV).');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const staged = await stageFile(services, person, { bytes, type });
  return { ...staged, file: { content_type: type, bytes: bytes.length, sha256, key: staged.key } };
}

function unusable(sentence: string): ProblemError {
  return problemAt('file', 400, 'bad_body', sentence);
}
