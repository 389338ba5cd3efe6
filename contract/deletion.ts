import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from './account.ts';
import { endpoint } from './endpoint.ts';
import { instantSchema } from './identifier.ts';

/** After this time without a log-in an account is deleted whose owner asked for it. */
export const DELETION_DAYS = 14;
/** So many days before, a letter reminds of it. */
export const DELETION_REMINDER_DAYS = 2;

/**
 * Asks for the deletion of the caller's account. All its sessions end. A log-in with `keep_account` takes it back until
 * the time is over.
 */
export const askForDeletion = endpoint({
  method: 'POST',
  path: '/me/deletion/',
  access: { kind: 'signed in' },
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)) }),
  status: 202,
  answer: z.object({
    message: z.string(),
    /** When the account is deleted. */
    deletion_at: instantSchema,
  }),
  error: 'Your account could not be closed. Please try again.',
});
