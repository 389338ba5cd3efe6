import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

export const electiveSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether the asking student chose it; false for everybody else. */
  chosen: z.boolean(),
  /** Not offered any more: nobody can choose it anew; students who chose it keep it until they change their choice. */
  archived: z.boolean(),
  /** How many students chose it. For administrators; null for students. */
  students: z.nullable(z.int()),
});
export type Elective = z.infer<typeof electiveSchema>;

const notForStaff = ['A2', 'A3', 'T1', 'T2', 'XT'] as const;

/** Electives in the university's order: the offered ones, and for students those that they chose before. */
export const listElectives = endpoint({
  method: 'GET',
  path: '/electives/',
  access: { kind: 'signed in', except: notForStaff },
  status: 200,
  answer: z.array(electiveSchema),
  error: 'Could not load the electives. Please try again.',
});

/** Replaces the student's whole choice: electives that aren't named are removed from it. */
export const chooseElectives = endpoint({
  method: 'PUT',
  path: '/electives/',
  access: { kind: 'signed in', except: [...notForStaff, 'U1', 'XU'] },
  body: z.strictObject({ electives: z.array(idSchema).check(z.maxLength(500)) }),
  status: 200,
  answer: z.object({ electives: z.array(idSchema) }),
  error: 'Your electives could not be saved. Please try again.',
  queued: true,
  queuedAs: 'choose_electives',
});

export const createElective = endpoint({
  method: 'POST',
  path: '/electives/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  body: z.strictObject({ name: nameSchema }),
  status: 201,
  answer: electiveSchema,
  error: 'The elective could not be added. Please try again.',
});

/** Renames an elective, archives it or offers it again. Absent fields stay. */
export const updateElective = endpoint({
  method: 'PUT',
  path: '/electives/{id}/',
  access: {
    kind: 'object',
    allowed: ['U1'],
    forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'],
  },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ name: z.optional(nameSchema), archived: z.optional(z.boolean()) }),
  status: 200,
  answer: electiveSchema,
  error: 'The elective could not be changed. Please try again.',
});
