import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

export const CONCERN_MAX_LENGTH = 4000;

/** The reasons for a concern: facts that a report shows. None of them proves anything. */
export const concernReasons = ['pasted', 'not_recorded', 'unlike_other_work', 'sources', 'other'] as const;
export type ConcernReason = (typeof concernReasons)[number];

/** The outcome of a concern, decided by a person. */
export const concernOutcomes = ['settled', 'taken_further'] as const;
export type ConcernOutcome = (typeof concernOutcomes)[number];

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(CONCERN_MAX_LENGTH));

/** Whether it is decided; if so by whom, and in which words. */
export const concernStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({
    kind: z.literal('decided'),
    outcome: z.enum(concernOutcomes),
    name: z.string(),
    words: z.string(),
    at: instantSchema,
  }),
]);
export type ConcernState = z.infer<typeof concernStateSchema>;

export const concernSchema = z.object({
  id: idSchema,
  reasons: z.array(z.enum(concernReasons)),
  words: z.string(),
  name: z.string(),
  raised_at: instantSchema,
  replies: z.array(
    z.object({ by: z.enum(['student', 'teacher']), name: z.string(), words: z.string(), at: instantSchema }),
  ),
  state: concernStateSchema,
});
export type Concern = z.infer<typeof concernSchema>;

const byId = z.object({ id: idSchema });

/** Every concern that was ever raised about a document, the newest first. */
export const listConcerns = endpoint({
  method: 'GET',
  path: '/submissions/{id}/concerns/',
  access: { kind: 'object', allowed: ['S1', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: byId,
  status: 200,
  answer: z.array(concernSchema),
  error: 'Could not load the concerns. Please try again.',
});

/** Asks the student about their work. Refused (409 `open_first`) until its teacher opened the report and the notes. */
export const raiseConcern = endpoint({
  method: 'POST',
  path: '/submissions/{id}/concerns/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ reasons: z.array(z.enum(concernReasons)).check(z.minLength(1), z.maxLength(5)), words }),
  status: 201,
  answer: concernSchema,
  error: 'The concern could not be raised. Please try again.',
});

/** Answers the open concern. */
export const replyToConcern = endpoint({
  method: 'POST',
  path: '/submissions/{id}/replies/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ words }),
  status: 201,
  answer: concernSchema,
  error: 'The reply could not be sent. Please try again.',
});

/** Decides the open concern in the caller's own name. It can be taken further only after the student has replied. */
export const decideConcern = endpoint({
  method: 'POST',
  path: '/submissions/{id}/decisions/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'T2', 'A3'] },
  params: byId,
  body: z.strictObject({ outcome: z.enum(concernOutcomes), words }),
  status: 201,
  answer: concernSchema,
  error: 'The decision could not be saved. Please try again.',
});

/** The most open concerns in one list. */
export const OPEN_CONCERNS_MAX = 100;

/** An undecided concern, and the work that it is about. */
export const openConcernSchema = z.extend(concernSchema, {
  submission: idSchema,
  student_name: z.string(),
  roll_no: z.string(),
  course_name: z.string(),
  assignment_title: z.string(),
});
export type OpenConcern = z.infer<typeof openConcernSchema>;

/** The university's open concerns in the order in which they were raised: no ranking, and no words of the texts. */
export const listOpenConcerns = endpoint({
  method: 'GET',
  path: '/concerns/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  status: 200,
  answer: z.object({ concerns: z.array(openConcernSchema), total: z.int() }),
  error: 'Could not load the concerns. Please try again.',
});
