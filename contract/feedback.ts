import * as z from 'zod/mini';
import { emailSchema } from './account.ts';
import { endpoint } from './endpoint.ts';
import { nameSchema } from './name.ts';

/** In UTF-16 units. */
export const FEEDBACK_MAX_LENGTH = 5000;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback/',
  access: { kind: 'public' },
  body: z.strictObject({
    name: nameSchema,
    email: emailSchema,
    feedback: z.string().check(z.trim(), z.minLength(1), z.maxLength(FEEDBACK_MAX_LENGTH)),
  }),
  status: 202,
  answer: z.object({ message: z.string() }),
  error: 'Your feedback could not be sent. Please try again.',
  queued: true,
});
