import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** The number of entries on a page. */
export const AUDIT_PER_PAGE = 25;

/** One entry of the audit log: actor, action, object. Entries are added and read, never changed. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** The object's kind and the verb, like 'member.approve'. */
  action: z.string(),
  /** The actor's name and e-mail; null where nobody was signed in or the account is gone. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The name of the object (a person, a program, a course); '' where it has none. */
  object: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The newest first. `before` is the `next` of the page above; `about` leaves log-ins out or shows them alone. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  query: z.strictObject({ before: z.optional(idSchema), about: z.optional(z.enum(['changes', 'log-ins'])) }),
  status: 200,
  answer: z.object({ entries: z.array(auditEntrySchema), next: z.nullable(idSchema) }),
  error: 'Failed to load data.',
});
