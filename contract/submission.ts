import * as z from 'zod/mini';
import { standingSchema } from './deadline.ts';
import { FEEDBACK_MAX_LENGTH } from './marking-change.ts';
import { DOCUMENT_MAX_LENGTH } from './op-constants.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, streamIdSchema } from './identifier.ts';
import { loggedOpSchema, versionVectorSchema } from './op.ts';
import { overLimit } from './over-limit.ts';

/** Header with which a single keystroke or snapshot may be sent again without counting twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Whether and when the work was handed in. Times are null to whom the writer's name is hidden: one after the end that is
 * not late would tell who has an extension.
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
    standing: standingSchema,
    /** False when the text at the university is not the one whose hash was handed in: shown, never hidden. */
    matches: z.boolean(),
    /** So many of the edits that were handed in never came, and the time for them is over: the text is that of the others. */
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
  /** Of a blind assignment a stand-in, as are name ('Student 12') and roll number (''), until the grades are released. */
  user: idSchema,
  student_name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  hand_in: handInSchema,
  /** For its writer the returned one; for staff the one that the teacher saved; for a second marker their own. */
  grade: z.nullable(z.number()),
  /** When the newest return was made; null before the first, and for a second marker. */
  returned_at: z.nullable(instantSchema),
  counter: z.int(),
  vector: versionVectorSchema,
  /** Null, like the times of the hand-in, to whom the writer's name is hidden. */
  created_at: z.nullable(instantSchema),
  updated_at: z.nullable(instantSchema),
  over_limit: overLimit,
});
export type Submission = z.infer<typeof submissionSchema>;

/** What the staff is told of words that came after a hand-in: the draft as it stands, and when the last of it arrived. */
export const laterDraftSchema = z.object({ text: z.string(), received_at: instantSchema });
export type LaterDraft = z.infer<typeof laterDraftSchema>;

/**
 * `text` is null for those who may see that it exists but not read it. To the staff it is the text that was handed in;
 * what was written on stands in `later`.
 */
export const submissionWithTextSchema = z.extend(submissionSchema, {
  text: z.nullable(z.string()),
  later: z.optional(laterDraftSchema),
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
 * A field that is absent stays as it is. `text` becomes the whole text, while the work is open, as edits of the log.
 * `counter` is that of the submission when the text was read from it: where more was stored since, 409 `out_of_date`.
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
   * that the log is asked for to be replayed: the student is told so.
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
     * For a replay: when the university signed the heads that anchors among these ops name, in milliseconds since 1970.
     * One that it did not sign is not there.
     */
    heads: z.optional(z.record(z.string(), z.int())),
    /** Deleted words are not in the ops: each of their units is a private-use character, white space excepted. */
    deleted_hidden: z.optional(z.boolean()),
    /**
     * For staff: the labels of the ops are what the university makes of them. What no hand or voice enters in its time
     * is a tool's, and what was dictated counts as typed.
     */
    judged: z.optional(z.boolean()),
  }),
  error: 'Could not load the document. Please try again.',
});
