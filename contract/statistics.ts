import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

const figure = z.nullable(z.number());

/** The progress of a class with an assignment. The figures of grades are null until one was given. */
export const statisticsSchema = z.object({
  /** Students who attend the course, or left it and wrote here. */
  students: z.int(),
  /** Handed in; the others are still writing or have not begun. */
  submissions: z.int(),
  writing: z.int(),
  /** Handed in after the end. */
  late: z.int(),
  /** Students with a grade. */
  returned: z.int(),
  not_started: z.int(),
  graded: z.int(),
  average: figure,
  median: figure,
  highest: figure,
  lowest: figure,
  /** Every grade, the highest first, and nobody's name. */
  grades: z.array(z.number()),
  as_of: instantSchema,
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/assignments/{id}/statistics/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: statisticsSchema,
  error: 'Could not load the statistics. Please try again.',
});
