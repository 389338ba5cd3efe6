import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** A student's text for an assignment, as administrators see it: that it exists, and none of its words. */
const studentTextSchema = z.object({
  submission: idSchema,
  title: z.string(),
  course_name: z.string(),
  /** When the last of its edits arrived. */
  updated_at: instantSchema,
  /** When it was handed in last; null for a draft. */
  handed_in_at: z.nullable(instantSchema),
});
export type StudentText = z.infer<typeof studentTextSchema>;

/** The texts of a student, the one that was written last first. Practice is its writer's alone. */
export const listStudentTexts = endpoint({
  method: 'GET',
  path: '/members/{id}/texts/',
  access: { kind: 'object', allowed: ['U1'], forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(studentTextSchema),
  error: 'Could not load the texts. Please try again.',
});

/** A reason must say something. */
export const REASON_MIN_LENGTH = 20;
export const REASON_MAX_LENGTH = 500;
/** So long an administrator may read the text for one reason. */
export const BREAK_GLASS_MS = 60 * 60_000;

/**
 * Lets an administrator read one text that is not theirs to read, for a time and a reason. The student is told at once by
 * mail, and sees who, when and why among the looks at their text.
 */
export const breakGlass = endpoint({
  method: 'POST',
  path: '/submissions/{id}/break-glass/',
  access: { kind: 'object', allowed: ['U1'], forbidden: ['S1', 'T1', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH)),
  }),
  status: 201,
  answer: z.object({ until: instantSchema }),
  error: 'The text could not be opened. Please try again.',
});
