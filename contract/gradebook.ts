import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/**
 * How a student stands with an assignment. `missing`: the end is over for them, and nothing was submitted. `open`: it is
 * not, and nothing was. `returned`: the student sees a grade or comments.
 */
export const gradebookStates = ['open', 'missing', 'submitted', 'returned'] as const;
export type GradebookState = (typeof gradebookStates)[number];

export const gradebookAssignmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  end_time: instantSchema,
  /** The sum of the points of its criteria, which its grades are of; null without criteria. */
  points: z.nullable(z.number()),
  /** Names are hidden until its grades are released: its column shows nothing until then. */
  hidden: z.boolean(),
});
export type GradebookAssignment = z.infer<typeof gradebookAssignmentSchema>;

export const gradebookStudentSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** '' before the student completed their profile. */
  roll_no: z.string(),
  /** One for each assignment, in their order. */
  states: z.array(z.enum(gradebookStates)),
  /** The grade that the student sees; null without one. */
  grades: z.array(z.nullable(z.number())),
});
export type GradebookStudent = z.infer<typeof gradebookStudentSchema>;

/**
 * The grades of all students of a course, by name, in all its assignments, the first to end first. Only what the
 * students see: no draft, and nothing that is held.
 */
export const getGradebook = endpoint({
  method: 'GET',
  path: '/courses/{id}/gradebook/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({
    assignments: z.array(gradebookAssignmentSchema),
    students: z.array(gradebookStudentSchema),
    as_of: instantSchema,
  }),
  error: 'Could not load the gradebook. Please try again.',
});
