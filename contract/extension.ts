import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { extensionFieldsSchema } from './teaching.ts';

/** A later end for one student. */
export const extensionSchema = z.object({
  student: idSchema,
  student_name: z.string(),
  roll_no: z.string(),
  until: instantSchema,
  /** Shown to the student. */
  reason: z.string(),
  given_at: instantSchema,
});
export type Extension = z.infer<typeof extensionSchema>;

const byId = z.object({ id: idSchema });

/** The students with a later end, by name. */
export const listExtensions = endpoint({
  method: 'GET',
  path: '/assignments/{id}/extensions/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: byId,
  status: 200,
  answer: z.array(extensionSchema),
  error: 'Could not load the extensions. Please try again.',
});

/**
 * Gives students a later end, or changes it. For 'all' and 'unsent' (all with unsent work) it never shortens a later
 * end that a student already has.
 */
export const extend = endpoint({
  method: 'POST',
  path: '/assignments/{id}/extensions/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: byId,
  body: extensionFieldsSchema,
  status: 200,
  answer: z.object({ extended: z.int() }),
  error: 'The extension could not be given. Please try again.',
  queued: true,
  queuedAs: 'extend',
});

/** Takes an extension back: the assignment's end holds again. */
export const withdrawExtension = endpoint({
  method: 'DELETE',
  path: '/assignments/{id}/extensions/{student}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema, student: idSchema }),
  status: 200,
  answer: z.object({ message: z.string() }),
  error: 'The extension could not be taken back. Please try again.',
});

/** A student whose device reported that it holds more of their work than the university has. Never which words. */
export const unsentSchema = z.object({
  student: idSchema,
  student_name: z.string(),
  roll_no: z.string(),
  /** Edits that had not arrived when the device last called. */
  edits: z.int(),
  last_contact_at: instantSchema,
});
export type Unsent = z.infer<typeof unsentSchema>;

/** The students whose work for an assignment has not all arrived, by name. */
export const listUnsent = endpoint({
  method: 'GET',
  path: '/assignments/{id}/unsent/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: byId,
  status: 200,
  answer: z.array(unsentSchema),
  error: 'Could not load who has unsent work. Please try again.',
});
