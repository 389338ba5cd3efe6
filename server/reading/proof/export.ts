import { promisify } from 'node:util';
import { zip, type AsyncZipOptions, type AsyncZippable } from 'fflate';
import { packOps } from '#writing/wire/pack';
import { textOf } from '#writing/document/document';
import { emailKeyOf } from '../../people/account/email.ts';
import { type Person, tenantOf } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { firstHead } from '../../writing/chain/chain.ts';
import { publicKeyOf, signStatement } from '../../writing/chain/statement.ts';
import { presentReturn, readReturns } from '../../writing/submission/returns.ts';
import type { Services } from '../../platform/services.ts';
import { loadVersion } from '../../writing/submission/document.ts';
import {
  AI_FILES_FOLDER,
  DATA_FOLDER,
  documentFiles,
  KEY,
  MANIFEST,
  README,
  type ExportedDocument,
  type LogLine,
} from './export-format.ts';
import { readBegan, readDocuments, readSigned, type SealedDocument } from './read-everything.ts';
import { readLogs, replayLog, sha256Hex, upToEnd, type LogBatch } from './read-log.ts';
import { exportStatements, type ExportedStatements } from '../ai-statement/export.ts';
import { numbered } from './numbered.ts';
import { exportRows } from '../personal-data/export-rows.ts';
import { openSignedProof } from './signed.ts';

type Files = Map<string, Buffer>;

const DELETED_LOGS = `
Where there is no log.jsonl, the university deleted the log: its time was over, or you had it erased. Then nothing but
the university's signature in manifest.json stands for text.txt.
`;

const zipFiles = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip);

/**
 * Everything that is kept about a person, as a ZIP: texts, logs, receipts, certificates, the rows of the database, and a
 * manifest that the university signed. `npx longhand verify` checks it without a server (verify-export.ts).
 */
export async function exportOf(tx: Tx, person: Person, services: Services): Promise<Uint8Array> {
  const who = tenantOf(person);
  const { university, documents } = await readDocuments(tx, who);
  const readable = documents.filter(({ wrapped_key }) => wrapped_key !== null);
  const whole = readable.filter(({ log_deleted }) => !log_deleted);
  const logs = await readLogs(tx, who, whole, services);
  const began = await readBegan(tx, who);
  const signed = await readSigned(
    tx,
    who,
    readable.map(({ id }) => id),
  );
  const returns = await readReturns(
    tx,
    who,
    readable.map(({ id }) => id),
  );
  const statements = await exportStatements(
    tx,
    who,
    readable.map(({ id }) => id),
    services,
  );
  const files: Files = new Map();
  const described: ExportedDocument[] = [];
  for (const [index, document] of readable.entries()) {
    const batches = logs.get(document.id) ?? [];
    const own = signed.filter(({ submission_id }) => submission_id === document.id);
    const folder = folderOf(document, index + 1);
    if (document.log_deleted) {
      const { doc } = await loadVersion(tx, document, services);
      files.set(`${folder}/${documentFiles.text}`, Buffer.from(textOf(doc)));
    } else described.push(addDocument(files, folder, document, batches, began));
    for (const kind of ['receipt', 'certificate'] as const) {
      const statements = own.filter((row) => row.kind === kind).map((row) => openSignedProof(services.keyring, row));
      files.set(`${folder}/${documentFiles[`${kind}s`]}`, json(statements));
    }
    const given = returns.filter(({ submission_id }) => submission_id === document.id);
    if (given.length > 0) files.set(`${folder}/${documentFiles.returns}`, json(given.map(presentReturn)));
    addAiStatement(files, folder, statements.get(document.id));
  }
  await addData(files, tx, person);
  files.set(README, Buffer.from(readmeOf(readable.length, readable.length - whole.length)));
  files.set(KEY, json(publicKeyOf(services.keyring)));
  const exportedAt = services.clock();
  const manifest = signStatement(services.keyring, 'export', {
    university,
    student: person.name,
    exported_at: exportedAt.toISOString(),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, sha256Hex(bytes)])),
    documents: described,
  });
  files.set(MANIFEST, json(manifest));
  const entries = Object.fromEntries([...files].map(([path, bytes]) => [path, new Uint8Array(bytes)]));
  return zipFiles(entries, { mtime: exportedAt });
}

/** The statements on AI use, and the content of their files, each named by its number and its own name. */
function addAiStatement(files: Files, folder: string, exported: ExportedStatements | undefined): void {
  if (exported === undefined) return;
  files.set(`${folder}/${documentFiles.aiStatement}`, json(exported.stated));
  for (const { number, title, ending, bytes } of exported.contents)
    files.set(`${folder}/${AI_FILES_FOLDER}/${numbered(number, title)}${ending}`, bytes);
}

/** Everything else that the university keeps about the person, as the registry of personal data says. */
async function addData(files: Files, tx: Tx, person: Person): Promise<void> {
  const subject = { ...tenantOf(person), emailKey: person.emailVerified ? emailKeyOf(person.email) : null };
  for (const { table, rows } of await exportRows(tx, subject))
    if (rows.length > 0) files.set(`${DATA_FOLDER}/${table}.json`, json(rows));
}

function addDocument(
  files: Files,
  folder: string,
  { id, title, ends_at }: SealedDocument,
  batches: LogBatch[],
  began: ReadonlyMap<string, number | null>,
): ExportedDocument {
  const text = Buffer.from(textOf(replayLog(upToEnd({ ends_at }, batches))));
  const lines = batches.map((batch) => JSON.stringify(lineOf(batch, began.get(batch.stream) ?? null)));
  files.set(`${folder}/${documentFiles.text}`, text);
  files.set(`${folder}/${documentFiles.log}`, Buffer.from(lines.map((line) => `${line}\n`).join('')));
  return {
    folder,
    submission: id,
    assignment: title,
    text_sha256: sha256Hex(text),
    ...(ends_at === null ? {} : { ends_at }),
    counter: batches.length,
    head: (batches.at(-1)?.head ?? firstHead(id)).toString('hex'),
    batches: batches.map(({ ops }) => sha256Hex(packOps(ops))),
  };
}

function lineOf(batch: LogBatch, began: number | null): LogLine {
  const { counter, stream, first, last, receivedAt, leaf, head, ops } = batch;
  return {
    counter,
    stream,
    began,
    first,
    last,
    received_at: receivedAt.toISOString(),
    leaf: leaf.toString('hex'),
    head: head.toString('hex'),
    ops: [...ops],
  };
}

function folderOf({ title }: SealedDocument, number: number): string {
  return `documents/${numbered(number, title ?? 'Practice')}`;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function readmeOf(documents: number, deleted: number): string {
  return `Everything you wrote with Longhand, and everything else that is kept about you, as the university has it.

Each folder of documents/ holds one of your ${String(documents)} documents:
  text.txt           the text
  log.jsonl          every change that led to it, one batch a line, as it was stored, with the time of its receipt
  receipts.json      what the university signed when you submitted
  certificates.json  certificates that you made and did not withdraw
  ai-statement.json  what you stated on your use of AI, each time, and the digests of the files that you added;
                     the files themselves lie in the folder ai-statement/
  returns.json       grades, feedback and comments that were returned to you, the newest first, where there are any
${deleted === 0 ? '' : DELETED_LOGS}
data/ holds the rest: your account and profile, log-ins, courses and requests, what was returned to you and said of your
texts, who opened them, emails and settings. Each file is a table of the database, without keys and without what is
nobody's but the university's.

manifest.json names every file by its SHA-256 and is signed by the university with the key in key.json.
The same key is published by the university's Longhand at /api/receipts/key/.

To check all of it without any server, with Longhand's source code:
  npx longhand verify THIS-FILE.zip --key KEY-FROM-THE-UNIVERSITY.json
It plays each log again, compares the text, follows the chain from batch to batch, checks every signature, and names
the place where anything was changed. How long somebody wrote, and how, is no proof of anything by itself.
`;
}
