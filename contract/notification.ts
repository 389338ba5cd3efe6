import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A push service's address is shorter; the database refuses longer ones. */
export const PUSH_ENDPOINT_MAX_LENGTH = 1000;

/** What a browser's `PushSubscription` says: where its push service takes messages, and the keys that encrypt them. */
const subscriptionSchema = z.strictObject({
  endpoint: z.url().check(z.maxLength(PUSH_ENDPOINT_MAX_LENGTH)),
  /** A point of P-256, uncompressed, and 16 bytes; both as base64url. */
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Notifications in the browser of the caller's session. */
export const notificationsSchema = z.object({
  /** The public key with which a browser subscribes (VAPID), as base64url. */
  key: z.string(),
  /** Where this browser gets them; null while they are off. */
  endpoint: z.nullable(z.string()),
});
export type Notifications = z.infer<typeof notificationsSchema>;

export const getNotifications = endpoint({
  method: 'GET',
  path: '/me/notifications/',
  access: { kind: 'signed in' },
  status: 200,
  answer: notificationsSchema,
  error: 'Could not load your notification settings. Please try again.',
});

/**
 * Turns notifications on in the browser of this session: from now on what would be mailed soon is shown there, and mailed
 * only where no browser of the person takes it. They end with the session.
 */
export const turnOnNotifications = endpoint({
  method: 'PUT',
  path: '/me/notifications/',
  access: { kind: 'signed in' },
  body: subscriptionSchema,
  status: 200,
  answer: notificationsSchema,
  error: 'Notifications could not be turned on. Please try again.',
});

/** What was not shown yet is mailed. */
export const turnOffNotifications = endpoint({
  method: 'DELETE',
  path: '/me/notifications/',
  access: { kind: 'signed in' },
  status: 200,
  answer: notificationsSchema,
  error: 'Notifications could not be turned off. Please try again.',
});
