import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PublicKey } from '#contract/proof';
import { readKeys, verifyStatementFile } from '#writing/proof/verify-file';
import { say, UsageError, type Command } from '../../platform/command.ts';
import { isSignedBy } from '../../writing/chain/statement.ts';
import { verifyExport } from './verify-export.ts';

const ZIP_MAGIC = 'PK';

export const verifyFileCommand: Command = {
  takes: 'FILE [--key FILE]',
  does: 'Checks a receipt, a certificate or an export (ZIP), without a server.',
  help: [
    '--key is the key that the university publishes at /api/receipts/key/. Without it the file’s own key is used.',
    'Ends with 0 if everything holds, 1 if anything was changed, 2 if the file is none of these.',
  ],
  run: verify,
};

async function verify(args: string[]): Promise<number> {
  const options = { key: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError();
  const bytes = read(path);
  const keys = values.key === undefined ? null : readKeys(read(values.key).toString());
  if (keys?.length === 0) throw new UsageError(`There is no key in ${values.key ?? ''}.`);
  if (bytes.toString('latin1', 0, ZIP_MAGIC.length) === ZIP_MAGIC) return checkExport(bytes, keys);
  return checkStatement(bytes.toString(), keys);
}

function checkExport(zip: Buffer, trusted: readonly PublicKey[] | null): number {
  const verdicts = (trusted ?? [null]).map((key) => verifyExport(zip, key));
  const verdict = verdicts.find(({ kind }) => kind === 'whole') ?? verdicts[0];
  if (verdict === undefined || verdict.kind === 'broken')
    return say(`NOT WHOLE. ${verdict?.place ?? ''}: ${verdict?.trouble ?? ''}`, 1);
  const { documents, batches, statements, key } = verdict;
  say(`Whole: ${documents} documents, ${batches} batches, ${statements} signed statements.`, 0);
  return say(keyWords(key.id, trusted !== null), 0);
}

async function checkStatement(text: string, trusted: readonly PublicKey[] | null): Promise<number> {
  const verdict = await verifyStatementFile(text, trusted, isSignedBy);
  if (verdict.kind === 'unknown') throw new UsageError(verdict.trouble);
  if (verdict.kind === 'broken') return say(`NOT VALID. ${verdict.trouble}`, 1);
  const { longhand, statement, key } = verdict.signed;
  say(`Valid: a ${longhand}.\n${JSON.stringify(statement, null, 2)}`, 0);
  return say(keyWords(key, trusted !== null), 0);
}

function keyWords(id: string, trusted: boolean): string {
  if (trusted) return `Signed with the key ${id}.`;
  return (
    `Signed with the key ${id}, which this file names itself. To know whose key it is, compare it with the ` +
    `university’s own (/api/receipts/key/) by --key.`
  );
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new UsageError(`${file} can’t be read.`);
  }
}
