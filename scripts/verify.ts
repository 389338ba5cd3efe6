/**
 * `npm run verify -- FILE [--key FILE]`: checks a receipt, a certificate or an export (ZIP) without a server, and names
 * the errors. `--key`: the key that the university publishes at /api/receipts/key/; without it the file's own key is
 * used, and the output says so. Exits with 0 if everything holds, 1 if anything was changed, 2 if the file is none of
 * these.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PublicKey } from '#contract/proof';
import { verifyExport } from '../server/reading/proof/verify-export.ts';
import { isSignedBy } from '../server/writing/chain/statement.ts';
import { readKeys, verifyStatementFile } from '../writing/proof/verify-file.ts';

const USAGE = 'Usage: npm run verify -- FILE [--key FILE]';
const ZIP_MAGIC = 'PK';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
const [path] = positionals;
if (path === undefined || positionals.length > 1) fail(USAGE);
const bytes = readOrFail(path);
const keys = values.key === undefined ? null : readKeys(readOrFail(values.key).toString());
if (keys?.length === 0) fail(`There is no key in ${values.key ?? ''}.`);
if (bytes.toString('latin1', 0, ZIP_MAGIC.length) === ZIP_MAGIC) checkExport(bytes, keys);
else await checkStatement(bytes.toString(), keys);

function checkExport(zip: Buffer, trusted: readonly PublicKey[] | null): void {
  const verdicts = (trusted ?? [null]).map((key) => verifyExport(zip, key));
  const verdict = verdicts.find(({ kind }) => kind === 'whole') ?? verdicts[0];
  if (verdict === undefined) return;
  if (verdict.kind === 'broken') {
    console.log(`NOT WHOLE. ${verdict.place}: ${verdict.trouble}`);
    process.exitCode = 1;
    return;
  }
  const { documents, batches, statements, key } = verdict;
  console.log(`Whole: ${documents} documents, ${batches} batches, ${statements} signed statements.`);
  sayKey(key.id, trusted !== null);
}

async function checkStatement(text: string, trusted: readonly PublicKey[] | null): Promise<void> {
  const verdict = await verifyStatementFile(text, trusted, isSignedBy);
  if (verdict.kind === 'unknown') fail(verdict.trouble);
  if (verdict.kind === 'broken') {
    console.log(`NOT VALID. ${verdict.trouble}`);
    process.exitCode = 1;
    return;
  }
  console.log(`Valid: a ${verdict.signed.longhand}.`);
  console.log(JSON.stringify(verdict.signed.statement, null, 2));
  sayKey(verdict.signed.key, trusted !== null);
}

function sayKey(id: string, trusted: boolean): void {
  if (trusted) console.log(`Signed with the key ${id}.`);
  else
    console.log(
      `Signed with the key ${id}, which this file names itself. To know whose key it is, compare it with the ` +
        `university’s own (/api/receipts/key/) by --key.`,
    );
}

function readOrFail(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return fail(`${file} can’t be read.`);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
