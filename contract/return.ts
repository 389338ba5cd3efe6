import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** What the grades of an assignment without criteria are of. */
export const POINTS_WITHOUT_CRITERIA = 100;

/** The newest return of one submission, in the list of returns. */
export const returnedSchema = z.object({
  submission: idSchema,
  assignment: idSchema,
  title: z.string(),
  course_code: z.string(),
  course_name: z.string(),
  /** Counts the returns of the submission from 1. */
  number: z.int(),
  grade: z.nullable(z.number()),
  /** The sum of the points of the criteria; null where there were none. */
  points: z.nullable(z.number()),
  returned_at: instantSchema,
});
export type Returned = z.infer<typeof returnedSchema>;

/** The returns to the asking student in the courses that they attend, the newest first. */
export const listReturns = endpoint({
  method: 'GET',
  path: '/returns/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  status: 200,
  answer: z.array(returnedSchema),
  error: 'Could not load your grades. Please try again.',
});
