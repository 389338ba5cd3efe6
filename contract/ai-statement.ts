import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './identifier.ts';

/** The longest text of a statement, in UTF-16 units. */
export const AI_STATEMENT_MAX_LENGTH = 2000;
export const AI_LINKS_MAX = 10;
export const AI_LINK_MAX_LENGTH = 2000;
/** The files that a statement has at one time, and their size. */
export const AI_FILES_MAX = 5;
export const AI_FILE_MAX_BYTES = 5 * 1024 * 1024;
const AI_FILE_NAME_MAX_LENGTH = 200;

/** Whether the writer used AI tools, as they say. */
export const aiUses = ['none', 'some'] as const;
export type AiUse = (typeof aiUses)[number];

export const aiFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;
export type AiFileType = (typeof aiFileTypes)[number];

/** The ending of a file's name, by the type of its content. */
export const aiFileEndings: Readonly<Record<AiFileType, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'text/plain': '.txt',
};

/** The address of a page that may be linked: https with a host, without white space. */
export const AI_LINK = /^https:\/\/[^\s/:@?#.]+(\.[^\s/:@?#.]+)+(:\d+)?([/?#]\S*)?$/i;

const linkSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(AI_LINK_MAX_LENGTH),
    z.regex(AI_LINK, { error: 'Only addresses that begin with https:// can be linked' }),
  );

const statementFields = {
  used: z.enum(aiUses),
  words: z.string().check(z.trim(), z.maxLength(AI_STATEMENT_MAX_LENGTH)),
  links: z.array(linkSchema).check(z.maxLength(AI_LINKS_MAX)),
};

/** A writer's statement on the use of AI for a text, and when it was given. */
const aiStatementSchema = z.object({ ...statementFields, links: z.array(z.string()), given_at: instantSchema });
export type AiStatement = z.infer<typeof aiStatementSchema>;

const aiFileSchema = z.object({
  id: idSchema,
  /** As its writer named it; a number for readers who don't see the writer's name. */
  name: z.string(),
  type: z.enum(aiFileTypes),
  bytes: z.int(),
  sha256: sha256Schema,
  added_at: instantSchema,
  /** When its writer took it back; its content is deleted then. Null: it is there. */
  removed_at: z.nullable(instantSchema),
});
export type AiFile = z.infer<typeof aiFileSchema>;

/** All that a writer stated on the use of AI for a text. */
const aiStatementsSchema = z.object({
  /** Whether the assignment asks for a statement. */
  asked: z.boolean(),
  /** The newest first; it counts. */
  statements: z.array(aiStatementSchema),
  /** In the order in which they were added. */
  files: z.array(aiFileSchema),
});
export type AiStatements = z.infer<typeof aiStatementsSchema>;

export const getAiStatement = endpoint({
  method: 'GET',
  path: '/submissions/{id}/ai-statement/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: aiStatementsSchema,
  error: 'Could not load the statement on AI use. Please try again.',
});

/** States the use of AI for the caller's own text for this assignment. Earlier statements are kept. */
export const giveAiStatement = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/ai-statement/',
  access: { kind: 'object', allowed: ['S1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject(statementFields),
  status: 200,
  answer: aiStatementsSchema,
  error: 'The statement on AI use could not be saved. Please try again.',
  queued: true,
});

/** Adds a file to the caller's statement. A file that is there already is not added again. */
export const addAiFile = endpoint({
  method: 'POST',
  path: '/assignments/{id}/ai-statement/files/',
  access: { kind: 'object', allowed: ['S1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(AI_FILE_NAME_MAX_LENGTH)),
  }),
  multipart: ['file'],
  status: 200,
  answer: aiStatementsSchema,
  error: 'The file could not be added. Please try again.',
  queued: true,
});

/** Deletes the content of a file; its name, size, digest and times stay. */
export const removeAiFile = endpoint({
  method: 'DELETE',
  path: '/submissions/{id}/ai-statement/files/{file}/',
  access: { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema, file: idSchema }),
  status: 200,
  answer: aiStatementsSchema,
  error: 'The file could not be taken back. Please try again.',
});

export const getAiFile = endpoint({
  method: 'GET',
  path: '/submissions/{id}/ai-statement/files/{file}/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema, file: idSchema }),
  status: 200,
  answer: z.object({
    type: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  sends: 'file',
  error: 'Could not load the file. Please try again.',
});
