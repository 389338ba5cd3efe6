import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { pageNumberSchema } from './page.ts';

export const MESSAGE_MAX_LENGTH = 4000;
/** To so many students one request may go. */
export const RECIPIENTS_MAX = 500;
/** How many messages of a thread one answer has at most. */
export const MESSAGES_PER_PAGE = 50;
/** How many messages of each thread the list of all threads has at most, and how many threads. */
export const MESSAGES_IN_LIST = 20;
export const THREADS_PER_PAGE = 50;
/** The first characters of a message that a list of threads shows. */
export const MESSAGE_BEGINNING = 160;
/** What a student may write to teachers within an hour. */
export const MESSAGES_PER_HOUR = 30;

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX_LENGTH));

/** Plain text that a student, or a teacher of the course, wrote to the other. */
export const messageSchema = z.object({
  id: idSchema,
  by: z.enum(['student', 'teacher']),
  /** The name of who wrote it. */
  author_name: z.string(),
  words: z.string(),
  written_at: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;

const threadKey = {
  assignment: idSchema,
  assignment_title: z.string(),
  course_name: z.string(),
  course_code: z.string(),
  student: idSchema,
  student_name: z.string(),
  /** How many messages of the other side the caller has not read. */
  unread: z.int(),
};

/** What one student and the teachers of the course wrote to each other about an assignment. */
export const messageThreadSchema = z.object({
  ...threadKey,
  /** The newest messages, the oldest of them first. */
  messages: z.array(messageSchema),
  /** Whether there are earlier ones. */
  more: z.boolean(),
});
export type MessageThread = z.infer<typeof messageThreadSchema>;

/**
 * The threads with the newest messages first: a student's own, which a device keeps to be read without a network; of
 * teachers those of their courses in which something is unread.
 */
export const listMessageThreads = endpoint({
  method: 'GET',
  path: '/messages/',
  access: { kind: 'signed in', except: ['A2'] },
  status: 200,
  answer: z.object({ threads: z.array(messageThreadSchema) }),
  error: 'Could not load your messages. Please try again.',
});

/** A thread in the list of its assignment: its newest message, of which only the beginning. */
export const threadLineSchema = z.object({
  student: idSchema,
  student_name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  unread: z.int(),
  last: messageSchema,
});
export type ThreadLine = z.infer<typeof threadLineSchema>;

const byId = z.object({ id: idSchema });
const ofThread = z.object({ id: idSchema, student: idSchema });

/** The threads about an assignment, those with unread messages first, then by their newest message. */
export const listThreadsOfAssignment = endpoint({
  method: 'GET',
  path: '/assignments/{id}/messages/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: byId,
  query: z.strictObject({ page: pageNumberSchema }),
  status: 200,
  answer: z.object({ threads: z.array(threadLineSchema), more: z.boolean(), unread: z.int() }),
  error: 'Could not load the messages. Please try again.',
});

/** A page of one thread, the newest messages first asked for. `before` is the id of a message: earlier ones follow. */
export const getMessageThread = endpoint({
  method: 'GET',
  path: '/assignments/{id}/messages/{student}/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: ofThread,
  query: z.strictObject({ before: z.optional(idSchema) }),
  status: 200,
  answer: z.object({
    student_name: z.string(),
    /** Whether the student attends the course: who left it gets no more messages. */
    attends: z.boolean(),
    unread: z.int(),
    /** The oldest first. */
    messages: z.array(messageSchema),
    more: z.boolean(),
  }),
  error: 'Could not load the messages. Please try again.',
});

/**
 * A teacher writes to students of the course: each gets it in a thread of their own and sees no other recipient. Who
 * left the course is skipped, as is an id of nobody in it: `sent` says how many got it, `left` how many did not. 400
 * where nobody is left, 409 `not_shown` where students don't see the assignment yet.
 */
export const messageStudents = endpoint({
  method: 'POST',
  path: '/assignments/{id}/messages/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: byId,
  body: z.strictObject({ students: z.array(idSchema).check(z.minLength(1), z.maxLength(RECIPIENTS_MAX)), words }),
  status: 201,
  answer: z.object({ sent: z.int(), left: z.int() }),
  error: 'The message could not be sent. Please try again.',
  queued: true,
});

/** A student asks the teachers of the course, or replies to them. At most {@link MESSAGES_PER_HOUR} an hour. */
export const messageTeachers = endpoint({
  method: 'POST',
  path: '/assignments/{id}/own-messages/',
  access: { kind: 'object', allowed: ['S1', 'S2'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ words }),
  status: 201,
  answer: z.object({ id: idSchema }),
  error: 'The message could not be sent. Please try again.',
  queued: true,
});

/** Notes that the caller has read a thread up to a message. What was read later stays read. */
export const readMessageThread = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/messages/{student}/read/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: ofThread,
  body: z.strictObject({ message: idSchema }),
  status: 200,
  answer: z.object({ message: idSchema }),
  error: 'Could not note that you read the messages.',
});
