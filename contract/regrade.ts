import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { regradeWords } from './marking-change.ts';

/** A student's question about a returned grade, and its replies. */
export const regradeRequestSchema = z.object({
  id: idSchema,
  words: z.string(),
  /** The student's name, or their pseudonym. */
  name: z.string(),
  asked_at: instantSchema,
  /** The number of the return that it is about. */
  return: z.int(),
  replies: z.array(
    z.object({ by: z.enum(['student', 'teacher']), name: z.string(), words: z.string(), at: instantSchema }),
  ),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open') }),
    z.object({ kind: z.literal('answered'), name: z.string(), at: instantSchema }),
  ]),
});
export type RegradeRequest = z.infer<typeof regradeRequestSchema>;

const byId = z.object({ id: idSchema });

/** Every request about a submission, the newest first. */
export const listRegradeRequests = endpoint({
  method: 'GET',
  path: '/submissions/{id}/regrade-requests/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  status: 200,
  answer: z.array(regradeRequestSchema),
  error: 'Could not load the requests. Please try again.',
});

/** Asks about a returned grade: 409 `not_returned` before there is one, `already_exists` while another is open. */
export const askRegrade = endpoint({
  method: 'POST',
  path: '/submissions/{id}/regrade-requests/',
  access: { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ words: regradeWords }),
  status: 201,
  answer: regradeRequestSchema,
  error: 'The request could not be sent. Please try again.',
  queued: true,
  queuedAs: 'ask_regrade',
});

/** Replies to the open request; `close` closes it for good. 409 `already_decided` where none is open. */
export const replyToRegrade = endpoint({
  method: 'POST',
  path: '/submissions/{id}/regrade-replies/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ words: regradeWords, close: z.optional(z.boolean()) }),
  status: 201,
  answer: regradeRequestSchema,
  error: 'The reply could not be sent. Please try again.',
});
