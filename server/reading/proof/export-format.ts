import * as z from 'zod/mini';
import { idSchema, instantSchema, sha256Schema, streamIdSchema } from '#contract/identifier';
import { opSchema } from '#contract/op';

/** Names of the files of an export. */
export const MANIFEST = 'manifest.json';
export const KEY = 'key.json';
export const README = 'README.txt';
export const documentFiles = {
  text: 'text.txt',
  log: 'log.jsonl',
  receipts: 'receipts.json',
  certificates: 'certificates.json',
  returns: 'returns.json',
} as const;

/** One line of a log: a batch as the university stored it. `leaf` and `head` are its links of the evidence chain. */
export const logLineSchema = z.strictObject({
  counter: z.int(),
  stream: streamIdSchema,
  /** The device's claim of when the stream began, in milliseconds. */
  began: z.nullable(z.int()),
  first: z.int(),
  last: z.int(),
  received_at: instantSchema,
  leaf: sha256Schema,
  head: sha256Schema,
  ops: z.array(opSchema),
});
export type LogLine = z.infer<typeof logLineSchema>;

const documentSchema = z.strictObject({
  folder: z.string(),
  submission: idSchema,
  /** Null: practice. */
  assignment: z.nullable(z.string()),
  text_sha256: sha256Schema,
  /** Where the document grew beyond its limit: the text is that of the batches up to this counter. */
  ends_at: z.optional(z.int()),
  counter: z.int(),
  head: sha256Schema,
  /** SHA-256 of each batch's ops, packed (writing/wire/pack.ts): a leaf is an HMAC under a key that never leaves the university. */
  batches: z.array(sha256Schema),
});
export type ExportedDocument = z.infer<typeof documentSchema>;

/** What the university signs: every file by its SHA-256, every document by its log. */
const exportStatementSchema = z.strictObject({
  university: z.string(),
  student: z.string(),
  exported_at: instantSchema,
  files: z.record(z.string(), sha256Schema),
  documents: z.array(documentSchema),
});

export const signedExportSchema = z.strictObject({
  longhand: z.literal('export'),
  statement: exportStatementSchema,
  key: z.string(),
  signature: z.string(),
});
