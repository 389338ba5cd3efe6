import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { userTypeSchema } from './account.ts';

export const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  user_type: userTypeSchema,
  status: z.enum(['active', 'pending', 'suspended']),
});
export type Member = z.infer<typeof memberSchema>;

const onlyAdmins = ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] as const;

export const listMembers = endpoint({
  method: 'GET',
  path: '/members/',
  access: { kind: 'signed in', except: onlyAdmins },
  query: z.strictObject({ status: z.optional(z.enum(['active', 'pending', 'suspended'])) }),
  status: 200,
  answer: z.array(memberSchema),
  error: 'Failed to load data.',
});

export const decideMember = endpoint({
  method: 'POST',
  path: '/members/{id}/action/',
  access: { kind: 'object', allowed: ['U1'], forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ action: z.enum(['approve', 'reject', 'suspend']) }),
  status: 200,
  answer: memberSchema,
  error: 'The change could not be made. Please try again.',
});
