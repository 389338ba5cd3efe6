import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { pageNumberSchema } from './page.ts';
import { userTypeSchema } from './account.ts';

/** The number of members on a page. */
export const MEMBERS_PER_PAGE = 10;

export const memberStatusSchema = z.enum(['active', 'pending', 'suspended']);
export type MemberStatus = z.infer<typeof memberStatusSchema>;

const memberSorts = ['name', 'joined_at'] as const;
export type MemberSort = (typeof memberSorts)[number];
const memberOrderSchema = z.enum([...memberSorts, ...memberSorts.map((sort) => `-${sort}` as const)]);
export type MemberOrder = z.infer<typeof memberOrderSchema>;

export const memberSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  user_type: userTypeSchema,
  status: memberStatusSchema,
  email_verified: z.boolean(),
  /** '' for everybody but students with a profile. */
  roll_no: z.string(),
  joined_at: instantSchema,
  /** Whether staff is shown how their texts were written. */
  record_shown: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

const onlyAdmins = ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] as const;

/** Members, by name where `sort` is absent. `search` matches name, e-mail and roll number; a page beyond the last one is empty. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/members/',
  access: { kind: 'signed in', except: onlyAdmins },
  query: z.strictObject({
    status: z.optional(memberStatusSchema),
    user_type: z.optional(userTypeSchema),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(memberOrderSchema),
    page: pageNumberSchema,
  }),
  status: 200,
  answer: z.object({ members: z.array(memberSchema), total: z.int(), page: z.int(), pages: z.int() }),
  error: 'Failed to load data.',
});

/**
 * `approve` and `reject` decide about a pending teacher; `suspend` takes every right away at once, `reinstate` gives
 * them back. The same decision twice changes nothing.
 */
export const decideMember = endpoint({
  method: 'POST',
  path: '/members/{id}/action/',
  access: { kind: 'object', allowed: ['U1'], forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ action: z.enum(['approve', 'reject', 'suspend', 'reinstate']) }),
  status: 200,
  answer: memberSchema,
  error: 'The change could not be made. Please try again.',
});

/**
 * Sets whether staff is shown how a student's texts were written. The student sees their own record either way, and no
 * answer to a teacher says why it is not shown.
 */
export const updateMember = endpoint({
  method: 'PUT',
  path: '/members/{id}/',
  access: { kind: 'object', allowed: ['U1'], forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ record_shown: z.boolean() }),
  status: 200,
  answer: memberSchema,
  error: 'The change could not be made. Please try again.',
});
