import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** An open concern of its reader: about their own work, or with their student's reply. */
export const ownConcernSchema = z.object({
  submission: idSchema,
  assignment: idSchema,
  assignment_title: z.string(),
  course_name: z.string(),
  /** 'asked': the student must answer; 'replied': the student wrote last, and nobody has decided. */
  state: z.enum(['asked', 'replied']),
  at: instantSchema,
});
export type OwnConcern = z.infer<typeof ownConcernSchema>;

/**
 * For a student all open concerns about their work; for a teacher those of their courses in which the student wrote
 * last. The newest first, without names or words.
 */
export const listOwnConcerns = endpoint({
  method: 'GET',
  path: '/concerns/mine/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(ownConcernSchema),
  error: 'Could not load the questions about texts. Please try again.',
});
