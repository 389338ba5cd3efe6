import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { COMMENT_MAX_LENGTH, textAnchorSchema } from './marking-change.ts';
import { versionVectorSchema } from './op.ts';
import { pageNumberSchema } from './page.ts';

export const DRAFT_QUESTION_MAX_LENGTH = 1000;
export const DRAFT_COMMENT_MAX_LENGTH = COMMENT_MAX_LENGTH;
export const DRAFT_REPLY_MAX_LENGTH = 2000;
/** So many comments one request may hold, and one review of a draft. */
export const DRAFT_COMMENTS_PER_REQUEST = 50;
export const DRAFT_COMMENTS_MAX = 200;
/** So many replies a comment has at most. */
export const DRAFT_REPLIES_MAX = 50;
/** So often a student may ask about one text, and within an hour. */
export const DRAFT_REVIEWS_MAX = 20;
export const DRAFT_REQUESTS_PER_HOUR = 30;
/** So often a person may reply within an hour. */
export const DRAFT_REPLIES_PER_HOUR = 60;
export const DRAFT_REVIEWS_PER_PAGE = 50;
/** The first characters of a question that a list shows. */
export const DRAFT_QUESTION_BEGINNING = 160;
/** So many streams a version may name. */
const VERSION_STREAMS_MAX = 1000;

const replyWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(DRAFT_REPLY_MAX_LENGTH));

const draftReplySchema = z.object({
  id: idSchema,
  by: z.enum(['student', 'teacher']),
  /** The name of who wrote it. */
  author_name: z.string(),
  words: z.string(),
  written_at: instantSchema,
});

/** What a teacher said of a draft: of a passage, or of all of it where there is no anchor. */
export const draftCommentSchema = z.object({
  id: idSchema,
  author_name: z.string(),
  /** A place of the text of its review; by its quote it is found again in a later text. */
  anchor: z.nullable(textAnchorSchema),
  words: z.string(),
  written_at: instantSchema,
  /** When the student called it resolved; null: they did not. */
  resolved_at: z.nullable(instantSchema),
  /** The oldest first. */
  replies: z.array(draftReplySchema),
});
export type DraftComment = z.infer<typeof draftCommentSchema>;

/** 'open': comments are waited for. 'done': a teacher has finished. 'withdrawn': the student took the request back. */
export const draftReviewStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('done'), at: instantSchema }),
  z.object({ kind: z.literal('withdrawn'), at: instantSchema }),
]);
export type DraftReviewState = z.infer<typeof draftReviewStateSchema>;

/** A student's request for comments on one version of a text, and what was said of it. */
export const draftReviewSchema = z.object({
  id: idSchema,
  /** '' where the student asks nothing in particular. */
  question: z.string(),
  asked_at: instantSchema,
  state: draftReviewStateSchema,
  /** The oldest first. */
  comments: z.array(draftCommentSchema),
});
export type DraftReview = z.infer<typeof draftReviewSchema>;

/**
 * Whether a student may ask now, or why not: a request is open, the text was submitted, its time is over, names are
 * hidden from graders, the teacher offers no comments on drafts, or the student has asked {@link DRAFT_REVIEWS_MAX} times.
 */
export const draftOfferSchema = z.enum(['yes', 'asked', 'submitted', 'over', 'blind', 'off', 'too_many']);
export type DraftOffer = z.infer<typeof draftOfferSchema>;

const byId = z.object({ id: idSchema });
const taught = { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] } as const;
const ofTeacher = { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'U1'] } as const;
const ofStudent = { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] } as const;

/** The student's own requests about an assignment, the newest first. A device keeps them to be read without a network. */
export const listOwnDraftReviews = endpoint({
  method: 'GET',
  path: '/assignments/{id}/own-draft-reviews/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: z.object({ reviews: z.array(draftReviewSchema), offer: draftOfferSchema }),
  error: 'Could not load the comments on your draft. Please try again.',
});

/** A request in the list of its assignment. */
export const draftReviewLineSchema = z.object({
  id: idSchema,
  student_name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  /** Its beginning. */
  question: z.string(),
  asked_at: instantSchema,
  state: draftReviewStateSchema,
  /** Whether the student has submitted since: nothing more can be said. */
  submitted: z.boolean(),
  comments: z.int(),
  resolved: z.int(),
  /** How many replies the student wrote. */
  replies: z.int(),
});
export type DraftReviewLine = z.infer<typeof draftReviewLineSchema>;

/**
 * The drafts of an assignment on which its students asked for comments: those that wait first, the longest waiting at
 * the top. 409 `not_shown` where the assignment is blind.
 */
export const listDraftReviews = endpoint({
  method: 'GET',
  path: '/assignments/{id}/draft-reviews/',
  access: taught,
  params: byId,
  query: z.strictObject({ page: pageNumberSchema }),
  status: 200,
  answer: z.object({ reviews: z.array(draftReviewLineSchema), more: z.boolean(), waiting: z.int() }),
  error: 'Could not load the drafts. Please try again.',
});

/** One draft with its comments for a teacher: the text as it was when the student asked. The student is told of it. */
export const getDraftReview = endpoint({
  method: 'GET',
  path: '/draft-reviews/{id}/',
  access: ofTeacher,
  params: byId,
  status: 200,
  answer: z.object({
    ...draftReviewSchema.shape,
    assignment: idSchema,
    assignment_title: z.string(),
    course_name: z.string(),
    student_name: z.string(),
    roll_no: z.string(),
    /** Whether its light marks are read as formatting. */
    formatting: z.boolean(),
    submitted: z.boolean(),
    /** Whether the student attends the course: who left it gets no more comments. */
    attends: z.boolean(),
    /** Null once the request was withdrawn, and where the log was deleted. */
    text: z.nullable(z.string()),
  }),
  error: 'Could not load the draft. Please try again.',
});

/**
 * Asks the teachers for comments on a version of the student's text: the named one, or all that the university has.
 * 409 where the university lacks something of it, `offer` says no, or nothing was written. At most
 * {@link DRAFT_REQUESTS_PER_HOUR} an hour.
 */
export const askForDraftReview = endpoint({
  method: 'POST',
  path: '/assignments/{id}/draft-reviews/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({
    question: z.optional(z.string().check(z.trim(), z.maxLength(DRAFT_QUESTION_MAX_LENGTH))),
    vector: z.optional(
      versionVectorSchema.check(
        z.refine((vector) => Object.keys(vector).length <= VERSION_STREAMS_MAX, 'names too many streams'),
      ),
    ),
  }),
  status: 201,
  answer: z.object({ id: idSchema }),
  error: 'Your teacher could not be asked. Please try again.',
  queued: true,
});

/** Takes an open request back: no teacher reads the draft any more. What was said of it stays. 409 once it is done. */
export const withdrawDraftReview = endpoint({
  method: 'POST',
  path: '/draft-reviews/{id}/withdraw/',
  access: ofStudent,
  params: byId,
  status: 200,
  answer: z.object({ id: idSchema }),
  error: 'The request could not be taken back. Please try again.',
  queued: true,
});

const newComment = z.strictObject({
  anchor: z.nullable(textAnchorSchema),
  words: z.string().check(z.trim(), z.minLength(1), z.maxLength(DRAFT_COMMENT_MAX_LENGTH)),
});

/** Comments on an open draft. `done` finishes it: it waits no more. 409 where it is closed, or the text was submitted. */
export const sendDraftComments = endpoint({
  method: 'POST',
  path: '/draft-reviews/{id}/comments/',
  access: ofTeacher,
  params: byId,
  body: z
    .strictObject({
      comments: z.array(newComment).check(z.maxLength(DRAFT_COMMENTS_PER_REQUEST)),
      done: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ comments, done }) => comments.length > 0 || done === true, {
        message: 'send comments, or that you are done',
        path: ['comments'],
      }),
    ),
  status: 201,
  answer: z.object({ sent: z.int() }),
  error: 'The comments could not be sent. Please try again.',
  queued: true,
});

/** A reply to a comment, from either side, until the text is submitted. */
export const replyToDraftComment = endpoint({
  method: 'POST',
  path: '/draft-comments/{id}/replies/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ words: replyWords }),
  status: 201,
  answer: z.object({ id: idSchema }),
  error: 'The reply could not be sent. Please try again.',
  queued: true,
});

/** The student calls a comment resolved, or not resolved after all, until the text is submitted. */
export const resolveDraftComment = endpoint({
  method: 'PUT',
  path: '/draft-comments/{id}/resolved/',
  access: ofStudent,
  params: byId,
  body: z.strictObject({ resolved: z.boolean() }),
  status: 200,
  answer: z.object({ resolved: z.boolean() }),
  error: 'This could not be saved. Please try again.',
  queued: true,
});
