import * as z from 'zod/mini';
import type { UserType } from './account.ts';
import { endpoint } from './endpoint.ts';

/** What notices are about: people choose a pace for each. */
export const mailTopics = ['courses', 'deadlines', 'grades', 'regrades'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** How soon a notice is mailed: gathered for some minutes, with the next morning's letter, or not at all. */
export const mailPaces = ['soon', 'daily', 'never'] as const;
export const mailPaceSchema = z.enum(mailPaces);
export type MailPace = (typeof mailPaces)[number];

/** Path below the server's root at which a letter's reader says that they want no more; its token is the query's. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** The topics that concern people of this kind. */
export function topicsOf(userType: UserType): readonly MailTopic[] {
  if (userType === 'student') return ['courses', 'deadlines', 'grades'];
  return userType === 'teacher' ? ['regrades'] : [];
}

const paces = {
  courses: mailPaceSchema,
  deadlines: mailPaceSchema,
  grades: mailPaceSchema,
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
  error: 'Could not load which letters you get. Please try again.',
});

/** What the token of an invitation begins with: base64url has no such sign. */
export const INVITATION_MARK = '~';

/** Topics that are not named stay as they are. What is waiting to be mailed follows the new paces. */
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
 * Ends every letter of notices to the person whose letter carries this token; letters about the account still come. With
 * the token of an invitation it ends those of its university to the address. Doing it again changes nothing. Mail programs
 * post to it themselves (RFC 8058): a form is taken and not read.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe/{token}/',
  access: { kind: 'public' },
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  error: 'The letters could not be stopped. Please try again.',
});
