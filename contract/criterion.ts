import * as z from 'zod/mini';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

export const CRITERIA_MAX = 30;

/** A line of the rubric. Points are whole or half ones. The id is made by who writes it, and stays when it is renamed. */
export const criterionSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  points: z.number().check(z.gte(0.5), z.lte(1000)),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** How an assignment is marked, as its teacher says it. What is left out is not held, not blind, nobody and none. */
export const markingRuleFields = {
  /** Grades stay with the teacher until all are released together. */
  hold: z.optional(z.boolean()),
  /** Who marks sees 'Student 12' until the grades are released. */
  blind: z.optional(z.boolean()),
  /** An approved teacher of the university, not the one of the course. */
  second_marker: z.optional(z.nullable(idSchema)),
  criteria: z.optional(z.array(criterionSchema).check(z.maxLength(CRITERIA_MAX))),
};

/** The same in an answer. */
export const markingRuleAnswer = {
  hold: z.boolean(),
  blind: z.boolean(),
  /** Null for students too: they are not told. */
  second_marker: z.nullable(idSchema),
  criteria: z.array(criterionSchema),
};

/** Whole or half points, at most those of the criterion. */
export const markSchema = z.number().check(z.gte(0), z.lte(1000));

/** Whether points are whole or half ones. The server checks it: what every page carries is small. */
export function isHalf(points: number): boolean {
  return Number.isInteger(points * 2);
}
