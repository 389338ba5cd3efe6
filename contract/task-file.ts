import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** The largest file of a task, in bytes, how many files one task has, and how much a university keeps in all. */
export const TASK_FILE_MAX_BYTES = 20 * 1024 * 1024;
export const TASK_FILES_MAX = 20;
export const TASK_FILES_QUOTA_BYTES = 10 * 1024 ** 3;
const NAME_SENT_MAX_LENGTH = 500;

export const taskFileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
] as const;
export type TaskFileType = (typeof taskFileTypes)[number];

/** A file that a teacher attached to an assignment. */
const taskFileSchema = z.object({
  id: idSchema,
  /** As its teacher named it, cleaned, with the ending of its type. */
  name: z.string(),
  type: z.enum(taskFileTypes),
  bytes: z.int(),
  added_at: instantSchema,
});
export type TaskFile = z.infer<typeof taskFileSchema>;

/** In the order in which they were added. */
const taskFilesSchema = z.array(taskFileSchema);

/** Students see the files of an assignment from its start on; before it, this is answered with 404. */
export const listTaskFiles = endpoint({
  method: 'GET',
  path: '/assignments/{id}/files/',
  access: { kind: 'object', allowed: ['S1', 'S2', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: taskFilesSchema,
  error: 'Could not load the files of this task. Please try again.',
});

/** Adds a file to an assignment. A file that is there already is not added again. */
export const addTaskFile = endpoint({
  method: 'POST',
  path: '/assignments/{id}/files/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name: z.string().check(z.maxLength(NAME_SENT_MAX_LENGTH)) }),
  multipart: ['file'],
  fileMaxBytes: TASK_FILE_MAX_BYTES,
  status: 200,
  answer: taskFilesSchema,
  error: 'The file could not be added. Please try again.',
});

/** Takes a file away from an assignment. Its content is deleted, unless a copy of the assignment has it. */
export const removeTaskFile = endpoint({
  method: 'DELETE',
  path: '/assignments/{id}/files/{file}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema, file: idSchema }),
  status: 200,
  answer: taskFilesSchema,
  error: 'The file could not be removed. Please try again.',
});

export const getTaskFile = endpoint({
  method: 'GET',
  path: '/assignments/{id}/files/{file}/',
  access: { kind: 'object', allowed: ['S1', 'S2', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: z.object({ id: idSchema, file: idSchema }),
  status: 200,
  answer: z.object({
    type: z.enum(taskFileTypes),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  sends: 'file',
  error: 'Could not load the file. Please try again.',
});
