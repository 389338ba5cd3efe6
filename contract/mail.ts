import * as z from 'zod/mini';
import type { UserType } from './account.ts';
import { endpoint } from './endpoint.ts';

/** The topics of notices: people choose a pace for each. */
export const mailTopics = ['announcements', 'courses', 'deadlines', 'grades', 'messages', 'regrades'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** When a notice is mailed: gathered for some minutes, with the next morning's letter, or never. */
export const mailPaces = ['soon', 'daily', 'never'] as const;
export const mailPaceSchema = z.enum(mailPaces);
export type MailPace = (typeof mailPaces)[number];

/** The path on the server at which a letter's reader unsubscribes; the query has the letter's token. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** The topics that concern people of this kind. */
export function topicsOf(userType: UserType): readonly MailTopic[] {
  if (userType === 'student') return ['announcements', 'courses', 'deadlines', 'grades', 'messages'];
  return userType === 'teacher' ? ['messages', 'regrades'] : [];
}

const paces = {
  announcements: mailPaceSchema,
  courses: mailPaceSchema,
  deadlines: mailPaceSchema,
  grades: mailPaceSchema,
  messages: mailPaceSchema,
  regrades: mailPaceSchema,
};
export const mailSettingsSchema = z.object({ paces: z.object(paces) });
export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/me/mail/',
  access: { kind: 'signed in' },
  status: 200,
  answer: mailSettingsSchema,
  error: 'Could not load your email settings. Please try again.',
});

/** The first character of an invitation's token, which base64url does not have. */
export const INVITATION_PREFIX = '~';

/** Absent topics stay as they are. Notices that wait to be mailed follow the new paces. */
export const updateMailSettings = endpoint({
  method: 'PUT',
  path: '/me/mail/',
  access: { kind: 'signed in' },
  body: z.strictObject({ paces: z.partial(z.strictObject(paces)) }),
  status: 200,
  answer: mailSettingsSchema,
  error: 'Your choice could not be saved. Please try again.',
});

/**
 * Stops all letters of notices to the person whose letter has this token; letters about the account are still sent.
 * With the token of an invitation it stops that university's invitations to the address. A repetition changes nothing.
 * Mail programs post to it themselves (RFC 8058): a form in the body is accepted and ignored.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe/{token}/',
  access: { kind: 'public' },
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  error: 'The emails could not be stopped. Please try again.',
});
