import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { digestOf, type Digest } from './digest.ts';
import {
  fileLineSchema,
  fileListOf,
  fileOf,
  tableOf,
  TransferError,
  type FileLine,
  type Manifest,
} from './manifest.ts';

/** Reads every file of an export once. @throws TransferError naming the first one that is not as it was written. */
export async function checkExport(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const table of tables) await checkFile(tableOf(folder, table.name), table);
  await checkFile(fileListOf(folder), files);
  for await (const line of readFileList(folder)) await checkFile(fileOf(folder, line.key), line);
}

async function checkFile(path: string, { bytes, sha256 }: Digest): Promise<void> {
  const found = await digestOf(path);
  if (found === null) throw new TransferError(`${path} is missing. Nothing was imported.`);
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new TransferError(`${path} is damaged: its digest is not that of the export. Nothing was imported.`);
}

/** The uploaded files of an export. @throws TransferError where the list can't be read. */
export async function* readFileList(folder: string): AsyncGenerator<FileLine> {
  for await (const text of createInterface({ input: createReadStream(fileListOf(folder)), crlfDelay: Infinity })) {
    if (text === '') continue;
    const line = fileLineSchema.safeParse(JSON.parse(text));
    if (!line.success) throw new TransferError(`${fileListOf(folder)} names a file in a form that is not known.`);
    yield line.data;
  }
}
