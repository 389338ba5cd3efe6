import * as z from 'zod/mini';
import { idSchema, instantSchema, sha256Schema, streamIdSchema } from '#contract/identifier';
import { opSchema } from '#contract/op';

/** Names of the files of an export. */
export const MANIFEST = 'manifest.json';
export const KEY = 'key.json';
export const README = 'README.txt';
/** The folder, in that of a document, with the files of its statement on AI use. */
export const AI_FILES_FOLDER = 'ai-statement';
/** The folder with the rows of the database that are about the person. */
export const DATA_FOLDER = 'data';
export const documentFiles = {
  text: 'text.txt',
  log: 'log.jsonl',
  receipts: 'receipts.json',
  certificates: 'certificates.json',
  returns: 'returns.json',
  aiStatement: 'ai-statement.json',
} as const;

/** One line of a log: a stored batch. `leaf` and `head` are its values in the evidence chain. */
export const logLineSchema = z.strictObject({
  counter: z.int(),
  stream: streamIdSchema,
  /** When the stream began, in milliseconds since 1970, as its device claims. */
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
  /** Where the document has ended: its text is that of the batches up to this counter. */
  ends_at: z.optional(z.int()),
  counter: z.int(),
  head: sha256Schema,
  /**
   * SHA-256 of each batch's packed ops (writing/wire/pack.ts). The leaves can't be checked outside the university: they
   * are HMACs under its key.
   */
  batches: z.array(sha256Schema),
});
export type ExportedDocument = z.infer<typeof documentSchema>;

/** The statement that the university signs: every file by its SHA-256, every document by its log. */
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
