import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** An assignment in which something waits for a marker. */
export const toMarkSchema = z.object({
  assignment: idSchema,
  title: z.string(),
  course_code: z.string(),
  course_name: z.string(),
  end_time: instantSchema,
  role: z.enum(['teacher', 'second']),
  /** Handed in, and by the asking person not marked yet. */
  to_mark: z.int(),
  /** Questions of students about their grades that are open; to a second marker none. */
  asked: z.int(),
});
export type ToMark = z.infer<typeof toMarkSchema>;

/**
 * What waits for the asking teacher: assignments of their courses where a text or a question does, and those that they
 * second-mark, also when nothing does. Of archived ones only those with a question. The one that ended first comes first.
 */
export const listToMark = endpoint({
  method: 'GET',
  path: '/to-mark/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(toMarkSchema),
  error: 'Could not load what waits to be marked. Please try again.',
});
