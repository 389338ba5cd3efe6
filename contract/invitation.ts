import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

const access: Endpoint['access'] = { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] };

/** Somebody who is enrolled once they have signed up with this address and verified it. */
export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  roll_no: z.string(),
  /** The time of the last letter, and the time from which another is allowed: one a day. */
  mailed_at: instantSchema,
  again_from: instantSchema,
  /** The reader of this address stopped this university's invitations: no letter is sent to it. */
  stopped: z.prefault(z.boolean(), false),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The invited who have not signed up, by address. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/courses/{id}/invitations/',
  access,
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(invitationSchema),
  error: 'Could not load the invitations. Please try again.',
});

/** 'withdraw': a later sign-up does not enroll. 'again': sends one more letter, at most one a day. */
export const changeInvitation = endpoint({
  method: 'POST',
  path: '/invitations/{id}/action/',
  access,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ action: z.enum(['withdraw', 'again']) }),
  status: 200,
  answer: z.object({ id: idSchema, status: z.enum(['open', 'withdrawn']) }),
  error: 'The invitation could not be changed. Please try again.',
});
