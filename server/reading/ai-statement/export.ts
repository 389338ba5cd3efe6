import { aiFileEndings, type AiStatements } from '#contract/ai-statement';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { readStatementsOf, selectFiles, type AiFileRow } from './store.ts';

/** A file of a statement for an export. */
interface Content {
  readonly number: number;
  readonly title: string;
  /** With its dot. */
  readonly ending: string;
  readonly bytes: Buffer;
}

/** All that a writer stated on a text of theirs, and the content of the files that are there. */
export interface ExportedStatements {
  readonly stated: AiStatements;
  readonly contents: readonly Content[];
}

/** The statements on these texts, by their ids; none for a text without one. */
export async function exportStatements(
  tx: Tx,
  { universityId }: Tenant,
  ids: readonly string[],
  { files: store }: Pick<Services, 'files'>,
): Promise<Map<string, ExportedStatements>> {
  const exported = new Map<string, ExportedStatements>();
  const given = [...(await readStatementsOf(tx, universityId, ids))].filter(
    ([, { statements, files }]) => statements.length + files.length > 0,
  );
  const rows =
    given.length === 0
      ? []
      : await selectFiles(
          tx,
          universityId,
          given.map(([id]) => id),
        );
  for (const [id, stated] of given) {
    const contents: Content[] = [];
    for (const [index, file] of rows.filter(({ submission_id }) => submission_id === id).entries()) {
      const bytes = file.key === null ? null : await store.read(file.key);
      if (bytes !== null) contents.push({ ...titled(file), number: index + 1, bytes: Buffer.from(bytes) });
    }
    exported.set(id, { stated, contents });
  }
  return exported;
}

function titled({ name, content_type }: AiFileRow): Pick<Content, 'title' | 'ending'> {
  const ending = aiFileEndings[content_type];
  const title = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name;
  return { title, ending };
}
