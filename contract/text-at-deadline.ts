import * as z from 'zod/mini';
import { latenessSchema } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/**
 * The deadline of one student's work, the lateness that follows from it, and the text that the university held at that
 * time. Readers from whom the student's name is hidden see it as without an extension, though the extension decides.
 */
export const textAtDeadlineSchema = z.object({
  end_time: instantSchema,
  /** With the student's extension. */
  own_end: instantSchema,
  grace_hours: z.int(),
  /** Null before a hand-in arrived with everything that it names. */
  standing: z.nullable(latenessSchema),
  /** Null before the own end, and where the log was deleted. */
  held: z.nullable(
    z.object({
      /** When the last of `text` was received; null where nothing was, and where the student's name is hidden. */
      received_at: z.nullable(instantSchema),
      text: z.string(),
      /** The text that was handed in, or else the present text. */
      later: z.string(),
    }),
  ),
});
export type TextAtDeadline = z.infer<typeof textAtDeadlineSchema>;

export const getTextAtDeadline = endpoint({
  method: 'GET',
  path: '/submissions/{id}/at-deadline/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  /** `deadline` is null for practice. */
  answer: z.object({ deadline: z.nullable(textAtDeadlineSchema) }),
  error: 'The text at the deadline could not be loaded. Please try again.',
});
