import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { markingSchema } from './marking.ts';
import { submissionWithTextSchema } from './submission.ts';

/** An assignment with work for a marker. */
export const toMarkSchema = z.object({
  assignment: idSchema,
  title: z.string(),
  course_code: z.string(),
  course_name: z.string(),
  end_time: instantSchema,
  role: z.enum(['teacher', 'second', 'assistant']),
  /** Hand-ins that the caller has not marked. */
  to_mark: z.int(),
  /** Open questions of students about their grades; 0 for all but the course's teachers. */
  asked: z.int(),
});
export type ToMark = z.infer<typeof toMarkSchema>;

/**
 * The caller's work: assignments of their courses with a text to mark or an open question, and all assignments that
 * they second-mark, also without work. As an assistant: those with a submitted text that is allotted to them. Archived
 * ones only with a question. The one that ended first comes first.
 */
export const listToMark = endpoint({
  method: 'GET',
  path: '/to-mark/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(toMarkSchema),
  error: 'Could not load your grading list. Please try again.',
});

/**
 * A text with its markings, as `getSubmission` and `listMarkings` answer them, for a device that keeps it to
 * be marked later. The student is told that it is kept; opening it is another look.
 */
export const keepTextToMark = endpoint({
  method: 'GET',
  path: '/submissions/{id}/to-mark/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ submission: submissionWithTextSchema, markings: z.array(markingSchema) }),
  error: 'Could not load the text. Please try again.',
});
