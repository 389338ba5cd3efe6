import { createHash } from 'node:crypto';
import { AI_FILE_MAX_BYTES } from '#contract/ai-statement';
import { stageFile, type StagedFile } from '../../people/media/staged-file.ts';
import { problemAt, unauthenticated, type ProblemError } from '../../platform/problem.ts';
import type { Preparing } from '../../platform/route.ts';
import { typeOf } from './kind.ts';
import type { NewFile } from './store.ts';

/** A file for a statement that is in the file store while no row points to it yet. */
export interface StagedAiFile extends StagedFile {
  readonly file: Omit<NewFile, 'name'>;
}

/** Checks the uploaded file by its content and writes it. @throws 400 where it is none, too large, or of no allowed type. */
export async function stageAiFile({ services, request }: Preparing): Promise<StagedAiFile> {
  const { person } = request;
  if (person === null) throw unauthenticated();
  const bytes = request.uploads?.get('file');
  if (bytes === undefined) throw unusable('Choose a file that is not empty.');
  if (bytes.length > AI_FILE_MAX_BYTES) throw unusable('The file is larger than 5 MB. Choose a smaller one.');
  const type = typeOf(bytes);
  if (type === null) throw unusable('Choose a PDF, a PNG or JPEG picture, or a plain text.');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const staged = await stageFile(services, person, { bytes, type });
  return { ...staged, file: { content_type: type, bytes: bytes.length, sha256, key: staged.key } };
}

function unusable(sentence: string): ProblemError {
  return problemAt('file', 400, 'bad_body', sentence);
}
