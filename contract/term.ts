import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { courseFields } from './teaching.ts';

/** A term of a university. A course is in the term whose name its `semester` is. */
export const termSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** '2026-08-03' */
  first_day: z.string(),
  last_day: z.string(),
  /** The start of the first day and the end of the last one, in the university's time zone. */
  begins: instantSchema,
  ends: instantSchema,
});
export type Term = z.infer<typeof termSchema>;

const daySchema = z.iso.date().check(z.regex(/^(?:19|2\d)/, 'is from 1900 to 2999'));
const termFields = z.strictObject({ name: courseFields.semester, first_day: daySchema, last_day: daySchema });
export type TermFields = z.infer<typeof termFields>;

const adminsOfObject = {
  kind: 'object',
  allowed: ['U1'],
  forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'],
} as const;
const byId = z.object({ id: idSchema });

/** The terms of the university, the latest first. */
export const listTerms = endpoint({
  method: 'GET',
  path: '/terms/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(termSchema),
  error: 'Could not load the terms. Please try again.',
});

export const createTerm = endpoint({
  method: 'POST',
  path: '/terms/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  body: termFields,
  status: 201,
  answer: termSchema,
  error: 'The term could not be added. Please try again.',
});

/** Changes the name and the days of a term. Its courses show the new name. */
export const updateTerm = endpoint({
  method: 'PUT',
  path: '/terms/{id}/',
  access: adminsOfObject,
  params: byId,
  body: termFields,
  status: 200,
  answer: termSchema,
  error: 'The term could not be changed. Please try again.',
});

/** Removes a term. Refused while a course is in it. */
export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/terms/{id}/',
  access: adminsOfObject,
  params: byId,
  status: 200,
  answer: z.object({ term: idSchema }),
  error: 'The term could not be removed. Please try again.',
});
