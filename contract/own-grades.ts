import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { gradebookAssignmentSchema, gradebookStates } from './gradebook.ts';
import { totalRulesSchema } from './grading-scheme.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** An assignment with the student's own state and grade, as far as they see them. */
export const ownCellSchema = z.extend(gradebookAssignmentSchema, {
  /** It has not started: its criteria are not told yet, and `points` is null. */
  upcoming: z.boolean(),
  state: z.enum(gradebookStates),
  grade: z.nullable(z.number()),
});
export type OwnCell = z.infer<typeof ownCellSchema>;

export const ownCourseGradesSchema = z.object({
  id: idSchema,
  name: z.string(),
  course_code: z.string(),
  rules: totalRulesSchema,
  /** Those of its categories, the first to end first. */
  assignments: z.array(ownCellSchema),
});
export type OwnCourseGrades = z.infer<typeof ownCourseGradesSchema>;

/**
 * What the course totals of the asking student are made of, in the courses that they attend and whose teachers show the
 * total; course-total.ts makes them. Nothing that is held is in it.
 */
export const listOwnGrades = endpoint({
  method: 'GET',
  path: '/grades/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  status: 200,
  answer: z.object({ courses: z.array(ownCourseGradesSchema), as_of: instantSchema }),
  error: 'Could not load your course totals. Please try again.',
});
