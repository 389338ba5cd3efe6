import * as z from 'zod/mini';
import { latenessSchema } from './deadline.ts';
import { FEEDBACK_MAX_LENGTH } from './marking-change.ts';
import { DOCUMENT_MAX_LENGTH } from './op-constants.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, streamIdSchema } from './identifier.ts';
import { loggedOpSchema, versionVectorSchema } from './op.ts';
import { overLimit } from './over-limit.ts';

/** The header with which a retry of a single keystroke or snapshot does not count twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Whether and when the work was handed in. Times are null for readers from whom the writer's name is hidden: a time
 * after the end that is not late would reveal who has an extension.
 */
export const handInSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('draft') }),
  /** The submit arrived before `waiting_for` of the edits that it names. */
  z.object({ status: z.literal('received'), received_at: z.nullable(instantSchema), waiting_for: z.int() }),
  z.object({
    status: z.literal('submitted'),
    submitted_at: z.nullable(instantSchema),
    /** After the own end, and not within the grace. */
    late: z.boolean(),
    standing: latenessSchema,
    /** False if the text at the university does not have the hash that was handed in: always shown. */
    matches: z.boolean(),
    /** The number of handed-in edits that had not arrived when their time was over: the text lacks them. */
    missing: z.optional(z.int()),
    /** True once edits followed the hand-in: a new draft. */
    edited_since: z.boolean(),
  }),
]);
export type HandIn = z.infer<typeof handInSchema>;

export const submissionSchema = z.object({
  id: idSchema,
  /** Null: the writer's own practice document. */
  assignment: z.nullable(idSchema),
  /** In a blind assignment a stand-in, like name ('Student 12') and roll number (''), until grades are released. */
  user: idSchema,
  student_name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  hand_in: handInSchema,
  /** The returned grade for its writer; the teacher's saved one for staff; their own for a second marker. */
  grade: z.nullable(z.number()),
  /** When the newest return was made; null before the first, and for a second marker. */
  returned_at: z.nullable(instantSchema),
  counter: z.int(),
  vector: versionVectorSchema,
  /** Null, like the times of the hand-in, for readers from whom the writer's name is hidden. */
  created_at: z.nullable(instantSchema),
  updated_at: z.nullable(instantSchema),
  over_limit: overLimit,
});
export type Submission = z.infer<typeof submissionSchema>;

/** The draft after a hand-in, for staff: its present text, and when its last edit arrived. */
export const laterDraftSchema = z.object({ text: z.string(), received_at: instantSchema });
export type LaterDraft = z.infer<typeof laterDraftSchema>;

/**
 * `text` is null for readers who may know of it but not read it. For staff it is the text that was handed in; `later`
 * has the draft after it. `readable_until` is there for an administrator who reads it for a reason.
 */
export const submissionWithTextSchema = z.extend(submissionSchema, {
  text: z.nullable(z.string()),
  later: z.optional(laterDraftSchema),
  readable_until: z.optional(instantSchema),
});
export type SubmissionWithText = z.infer<typeof submissionWithTextSchema>;

/** Ops that were stored together. `counter` orders the batches of a submission. */
export const storedBatchSchema = z.object({
  counter: z.int(),
  stream: streamIdSchema,
  began: z.nullable(z.int()),
  first: z.int(),
  ops: z.array(loggedOpSchema),
  received_at: instantSchema,
});
export type StoredBatch = z.infer<typeof storedBatchSchema>;

const byId = z.object({ id: idSchema });

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/assignments/{id}/submissions/',
  access: { kind: 'object', allowed: ['S1', 'S2', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: byId,
  status: 200,
  answer: z.array(submissionSchema),
  error: 'Could not load the submissions. Please try again.',
});

export const startSubmission = endpoint({
  method: 'POST',
  path: '/assignments/{id}/submissions/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: submissionSchema,
  error: 'Failed to save document',
});

export const getPractice = endpoint({
  method: 'GET',
  path: '/practice/',
  access: { kind: 'signed in' },
  status: 200,
  /** `submission` is null before the first edit arrived. `analysis`: whether the university allows it. */
  answer: z.object({ submission: z.nullable(submissionSchema), analysis: z.boolean() }),
  error: 'Could not load the document. Please try again.',
});

export const getSubmission = endpoint({
  method: 'GET',
  path: '/submissions/{id}/',
  access: { kind: 'object', allowed: ['S1', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: byId,
  status: 200,
  answer: submissionWithTextSchema,
  error: 'Could not load the document. Please try again.',
});

/**
 * Absent fields stay as they are. `text` replaces the whole text, while the work is open, by edits in the log.
 * `counter` is the submission's when the text was read: if more was stored since, 409 `out_of_date`.
 */
const updateSubmissionSchema = z
  .strictObject({
    text: z.optional(z.string().check(z.maxLength(DOCUMENT_MAX_LENGTH))),
    counter: z.optional(z.int()),
    grade: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1000)))),
    feedback: z.optional(z.string().check(z.maxLength(FEEDBACK_MAX_LENGTH))),
  })
  .check(
    z.refine(({ text, grade, feedback }) => text !== undefined || grade !== undefined || feedback !== undefined, {
      message: 'send the text, the grade or the feedback',
    }),
  );

export const updateSubmission = endpoint({
  method: 'PUT',
  path: '/submissions/{id}/',
  access: {
    kind: 'object',
    allowed: ['T1', 'S1'],
    forbidden: ['T2', 'A3', 'U1'],
    fields: { text: ['S1'], counter: ['S1'], grade: ['T1'], feedback: ['T1'] },
  },
  params: byId,
  body: updateSubmissionSchema,
  keepsText: true,
  status: 200,
  answer: submissionSchema,
  error: 'This could not be saved. Please try again.',
});

export const deleteSubmission = endpoint({
  method: 'DELETE',
  path: '/submissions/{id}/',
  access: { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: z.object({ message: z.string() }),
  error: 'The document could not be deleted. Please try again.',
});

export const listEdits = endpoint({
  method: 'GET',
  path: '/submissions/{id}/edits/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  /**
   * `after` is the last counter already seen. At most 2,000 ops come at once; ask again while `more`. `purpose` says
   * that the log is replayed, which the student is told.
   */
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    purpose: z.optional(z.enum(['replay'])),
  }),
  status: 200,
  answer: z.object({
    batches: z.array(storedBatchSchema),
    counter: z.int(),
    vector: versionVectorSchema,
    more: z.boolean(),
    /**
     * For a replay: when the university signed the heads in these ops' anchors, in milliseconds since 1970. Heads that
     * it did not sign are absent.
     */
    heads: z.optional(z.record(z.string(), z.int())),
    /** Deleted words are covered: each of their units, except white space, is a private-use character. */
    deleted_hidden: z.optional(z.boolean()),
    /**
     * For staff: the labels of the ops were judged by the university. Input beyond the pace of hand or voice is a
     * tool's, and dictated text counts as typed.
     */
    judged: z.optional(z.boolean()),
  }),
  error: 'Could not load the document. Please try again.',
});
