import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** An open concern of the person who reads it: about their own work, or replied to by their student. */
export const ownConcernSchema = z.object({
  submission: idSchema,
  assignment: idSchema,
  assignment_title: z.string(),
  course_name: z.string(),
  /** 'asked': the student is to answer; 'replied': the student spoke last, and nobody has decided yet. */
  state: z.enum(['asked', 'replied']),
  at: instantSchema,
});
export type OwnConcern = z.infer<typeof ownConcernSchema>;

/**
 * Of a student all open concerns about their work, of a teacher those of their courses in which the student spoke last;
 * the newest first, and nobody's name or words.
 */
export const listOwnConcerns = endpoint({
  method: 'GET',
  path: '/concerns/mine/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(ownConcernSchema),
  error: 'Could not load the questions about texts. Please try again.',
});
