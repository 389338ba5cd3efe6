import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** A log-in of a person that has not ended: one browser. */
export const ownSessionSchema = z.object({
  id: idSchema,
  /** 'Chrome on Android', as the browser named itself at the log-in; '' if it did not or the session is older. */
  browser: z.string(),
  opened_at: instantSchema,
  /** When it was last renewed, which a browser in use does every quarter of an hour, or last sent in the background. */
  last_used_at: instantSchema,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The caller's sessions: the current one first, then the last used first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/me/sessions/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(ownSessionSchema),
  error: 'Could not load where you are logged in. Please try again.',
});

/** Ends one session and the keys of its browser. What that browser has not sent stays there for the next log-in. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/{id}/',
  access: { kind: 'object', allowed: ['S1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(ownSessionSchema),
  error: 'That browser could not be logged out. Please try again.',
});

/** Ends all sessions of the caller but the current one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(ownSessionSchema),
  error: 'The other browsers could not be logged out. Please try again.',
});
