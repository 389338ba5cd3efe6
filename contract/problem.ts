import * as z from 'zod/mini';

/** All codes of problems. The code is for programs; `error` is for people. */
export const problemCodes = [
  'account_closing',
  'account_suspended',
  'analysis_off',
  'analysis_unavailable',
  'already_decided',
  'already_exists',
  'already_marked',
  'assignment_open',
  'bad_body',
  'bad_request',
  'body_too_large',
  'busy',
  'contract_too_old',
  'course_archived',
  'course_in_use',
  'document_too_large',
  'email_unverified',
  'failed_op',
  'forbidden',
  'has_role',
  'has_submissions',
  'internal',
  'is_second_marker',
  'last_administrator',
  'log_deleted',
  'not_found',
  'not_offered',
  'not_returned',
  'not_shown',
  'open_first',
  'out_of_date',
  'password_weak',
  'rate_limited',
  'seller_incomplete',
  'session_expired',
  'session_revoked',
  'still_teaching',
  'storage_full',
  'subscription_valid',
  'teacher_pending',
  'teaches_course',
  'term_in_use',
  'token_invalid',
  'unauthenticated',
  'unenrollment_forbidden',
  'university_unknown',
  'university_unverified',
  'unknown_assignment',
  'wrong_credentials',
  'wrong_user',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** One place of the request that was not understood. `path` is dotted: 'parts.0.ops.3.text'. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every answer with a status of 400 or above. `error` is shown as it is. */
export const problemSchema = z.object({
  error: z.string(),
  code: z.enum(problemCodes),
  detail: z.string(),
  issues: z.optional(z.array(issueSchema)),
});
export type Problem = z.infer<typeof problemSchema>;

/** {@link problemSchema} as a client reads it: a newer university has codes that are not in its own list. */
export const readProblemSchema = z.object({
  error: z.string(),
  code: z.string(),
  detail: z.string(),
  issues: z.optional(z.array(issueSchema)),
});
export type ReadProblem = z.infer<typeof readProblemSchema>;
