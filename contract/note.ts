import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { noteFields } from './op.ts';

/** A person's note on a paste: one for each person, the last one counts. */
export const noteSchema = z.object({
  ...noteFields,
  by: z.enum(['student', 'teacher']),
  name: z.string(),
  written_at: instantSchema,
});
export type Note = z.infer<typeof noteSchema>;

const access = { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] } as const;

/** The notes of a document, in the order in which they were written. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/submissions/{id}/notes/',
  access,
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(noteSchema),
  error: 'Could not load the notes. Please try again.',
});

/** Writes the caller's note on a paste and replaces an earlier one. */
export const writeNote = endpoint({
  method: 'POST',
  path: '/submissions/{id}/notes/',
  access,
  params: z.object({ id: idSchema }),
  body: z.strictObject(noteFields),
  status: 200,
  answer: noteSchema,
  error: 'The note could not be saved. Please try again.',
  queued: true,
  queuedAs: 'write_note',
});
