import { unzipSync } from 'fflate';
import { publicKeySchema, receiptSchema, signedCertificateSchema, type PublicKey } from '#contract/proof';
import * as z from 'zod/mini';
import { createDocument, integrate, textOf } from '#writing/document/document';
import { packOps } from '#writing/wire/pack';
import { firstHead, nextHead } from '../../writing/chain/chain.ts';
import { isSignedBy } from '../../writing/chain/statement.ts';
import {
  documentFiles,
  KEY,
  logLineSchema,
  MANIFEST,
  signedExportSchema,
  type ExportedDocument,
  type LogLine,
} from './export-format.ts';
import { sha256Hex } from './read-log.ts';

/** The result of checking an export. `place` is the changed file, with the line in a log. */
export type ExportVerdict =
  | { kind: 'whole'; documents: number; batches: number; statements: number; key: PublicKey }
  | { kind: 'broken'; place: string; trouble: string };

class Broken extends Error {
  readonly place: string;

  constructor(place: string, trouble: string) {
    super(trouble);
    this.place = place;
  }
}

type Files = Readonly<Record<string, Uint8Array>>;
const statements = z.array(z.discriminatedUnion('longhand', [receiptSchema, signedCertificateSchema]));

/**
 * Checks an export without a server: the manifest's signature, each log against its digests and along its chain, each
 * text against its log, each receipt and certificate, then every file.
 * @param key the university's key, from the university itself; null takes the key in the export, which only proves that
 * nobody without that key changed anything.
 */
export function verifyExport(bytes: Uint8Array, key: PublicKey | null): ExportVerdict {
  try {
    const files = unzip(bytes);
    const trusted = key ?? parsed(files, KEY, publicKeySchema);
    const manifest = parsed(files, MANIFEST, signedExportSchema);
    if (!isSigned(trusted, manifest)) throw new Broken(MANIFEST, 'It is not as the university signed it.');
    const { documents, files: digests } = manifest.statement;
    let signed = 0;
    for (const document of documents) signed += checkDocument(files, document, trusted);
    checkFiles(files, digests);
    const batches = documents.reduce((sum, { counter }) => sum + counter, 0);
    return { kind: 'whole', documents: documents.length, batches, statements: signed, key: trusted };
  } catch (error) {
    if (error instanceof Broken) return { kind: 'broken', place: error.place, trouble: error.message };
    throw error;
  }
}

function unzip(bytes: Uint8Array): Files {
  try {
    return unzipSync(bytes);
  } catch {
    throw new Broken('the ZIP file', 'It can’t be unpacked.');
  }
}

/** Checks a document and returns the number of statements checked. */
function checkDocument(files: Files, document: ExportedDocument, key: PublicKey): number {
  const { folder } = document;
  const { doc, heads } = checkLog(files, document);
  const text = read(files, `${folder}/${documentFiles.text}`);
  if (!Buffer.from(textOf(doc)).equals(text))
    throw new Broken(`${folder}/${documentFiles.text}`, 'It is not the text that the log gives.');
  let checked = 0;
  for (const name of [documentFiles.receipts, documentFiles.certificates]) {
    const path = `${folder}/${name}`;
    for (const [index, signed] of parsed(files, path, statements).entries()) {
      const place = `${path}, entry ${String(index + 1)}`;
      if (!isSigned(key, signed)) throw new Broken(place, 'It is not as the university signed it.');
      const { submission, counter, head } = signed.statement;
      if (submission !== document.submission || heads[counter] !== head)
        throw new Broken(place, 'It belongs to another log.');
      checked += 1;
    }
  }
  return checked;
}

/** Replays the log line by line. `heads` are those of the chain, from the one before the first batch. */
function checkLog(files: Files, document: ExportedDocument) {
  const path = `${document.folder}/${documentFiles.log}`;
  const lines = decode(read(files, path))
    .split('\n')
    .filter((line) => line !== '');
  const doc = createDocument();
  let head: Buffer = firstHead(document.submission);
  const heads = [head.toString('hex')];
  for (const [index, text] of lines.entries()) {
    const place = `${path}, line ${String(index + 1)}`;
    const line = readLine(text, place);
    if (line.counter !== index + 1 || document.batches[index] === undefined)
      throw new Broken(place, 'A batch is missing, moved or added here.');
    head = checkLine(line, document.batches[index], head, place);
    heads.push(head.toString('hex'));
    if (line.counter <= (document.ends_at ?? Infinity)) for (const op of line.ops) integrate(doc, line.stream, op);
  }
  if (lines.length !== document.counter) throw new Broken(path, 'Batches are missing at the end.');
  if (head.toString('hex') !== document.head) throw new Broken(path, 'The chain ends in another head.');
  return { doc, heads };
}

function checkLine(line: LogLine, digest: string, previous: Buffer, place: string): Buffer {
  if (digestOf(line) !== digest) throw new Broken(place, 'Its changes are not those that the university stored.');
  const counted =
    line.ops.every((op, at) => op.seq === line.first + at) && line.ops.length === line.last - line.first + 1;
  if (!counted) throw new Broken(place, 'Its changes are not those of its range.');
  const head = headAfter(previous, line);
  if (head === null || head.toString('hex') !== line.head)
    throw new Broken(place, 'Its head does not follow from the one before.');
  return head;
}

/** The head of the chain after this line; null where its numbers are out of range. */
function headAfter(previous: Buffer, line: LogLine): Buffer | null {
  try {
    return nextHead(previous, Buffer.from(line.leaf, 'hex'), { ...line, receivedAt: Date.parse(line.received_at) });
  } catch {
    return null;
  }
}

function digestOf({ ops }: LogLine): string | null {
  try {
    return sha256Hex(packOps(ops));
  } catch {
    return null;
  }
}

function readLine(text: string, place: string): LogLine {
  const line = logLineSchema.safeParse(jsonOf(text, place));
  if (!line.success) throw new Broken(place, 'It is no batch of a log.');
  return line.data;
}

/** Compares every byte of every file with the manifest, for files and white space that the other checks don't read. */
function checkFiles(files: Files, digests: Readonly<Record<string, string>>): void {
  for (const path of Object.keys(digests))
    if (sha256Hex(read(files, path)) !== digests[path]) throw new Broken(path, 'It was changed.');
  const added = Object.keys(files).find((path) => path !== MANIFEST && digests[path] === undefined);
  if (added !== undefined) throw new Broken(added, 'It is no part of the export.');
}

function isSigned(key: PublicKey, signed: Parameters<typeof isSignedBy>[1]): boolean {
  try {
    return isSignedBy(key, signed);
  } catch {
    return false;
  }
}

function parsed<S extends z.ZodMiniType>(files: Files, path: string, schema: S): z.output<S> {
  const result = schema.safeParse(jsonOf(decode(read(files, path)), path));
  if (!result.success) throw new Broken(path, 'It does not hold what it should.');
  return result.data;
}

function jsonOf(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Broken(place, 'It can’t be read.');
  }
}

function read(files: Files, path: string): Uint8Array {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file === undefined) throw new Broken(path, 'It is missing.');
  return file;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
