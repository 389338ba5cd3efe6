import type { AiFileType, AiStatements } from '#contract/ai-statement';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { readStatementsOf, selectFiles } from './store.ts';

const fileEndings: Readonly<Record<AiFileType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
};

/** All that a writer stated on a text of theirs, and the content of the files that are there. */
export async function exportStatements(
  tx: Tx,
  { universityId }: Tenant,
  submissionId: string,
  { files: store }: Pick<Services, 'files'>,
): Promise<{ stated: AiStatements; contents: { number: number; title: string; ending: string; bytes: Buffer }[] }> {
  const of = { university_id: universityId, id: submissionId };
  const contents = [];
  for (const [index, file] of (await selectFiles(tx, of)).entries()) {
    const bytes = file.key === null ? null : await store.read(file.key);
    if (bytes === null) continue;
    const ending = fileEndings[file.content_type];
    const title = file.name.toLowerCase().endsWith(`.${ending}`) ? file.name.slice(0, -ending.length - 1) : file.name;
    contents.push({ number: index + 1, title, ending, bytes: Buffer.from(bytes) });
  }
  return { stated: await readStatementsOf(tx, of), contents };
}
