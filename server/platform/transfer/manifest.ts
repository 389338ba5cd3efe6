import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A sentence for people on why an export or an import can't be done. */
export class TransferError extends Error {}

/** The digest of a file's bytes. */
const digestSchema = z.object({ bytes: z.int(), sha256: z.string() });

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the file that holds its rows, as PostgreSQL's COPY writes them in its text format. */
  ...digestSchema.shape,
});
export type TableEntry = z.infer<typeof tableSchema>;

/** A line of the list of files: one that people uploaded, under its key in the file store. */
export const fileLineSchema = z.object({
  key: z.string().check(z.regex(/^[\w-]+$/)),
  type: z.string(),
  ...digestSchema.shape,
});
export type FileLine = z.infer<typeof fileLineSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), digest: z.string() })),
  /** The identifiers of the keys, one of which opens the texts. */
  keys: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The next values of columns that number their rows. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), is_called: z.boolean() })),
  /** The months, as 2026_11, whose batches have a partition of their own. */
  months: z.array(z.string().check(z.regex(/^\d{4}_\d{2}$/))),
  files: z.object({ count: z.int(), missing: z.int(), ...digestSchema.shape }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Where an export folder keeps its parts. The manifest is written last: a folder without one is no export. */
export const manifestOf = (folder: string): string => join(folder, 'manifest.json');
export const tableOf = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy`);
export const fileListOf = (folder: string): string => join(folder, 'files.jsonl');
export const fileOf = (folder: string, key: string): string => join(folder, 'files', key);

/** The manifest of an export. @throws TransferError where the folder has none, or one of another form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => null);
  if (text === null) throw new TransferError(`${folder} is no export, or one that did not come to its end.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new TransferError(`${manifestOf(folder)} is damaged, or of another version of Longhand.`);
  }
}
