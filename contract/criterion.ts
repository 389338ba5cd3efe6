import * as z from 'zod/mini';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

export const CRITERIA_MAX = 30;
export const LEVELS_MIN = 2;
export const LEVELS_MAX = 7;
/** In UTF-16 units. */
export const DESCRIPTOR_MAX_LENGTH = 600;

/** A line of the rubric. Points are whole or half ones. The client makes the id, and a new name keeps it. */
export const criterionSchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  points: z.number().check(z.gte(0.5), z.lte(1000)),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** Whole or half points, at most those of the criterion. */
export const pointsSchema = z.number().check(z.gte(0), z.lte(1000));

/** A level of a criterion: what work is like that is given these points. `level.ts` has the rule of its place. */
export const levelSchema = z.strictObject({
  name: nameSchema,
  points: pointsSchema,
  descriptor: z.string().check(z.trim(), z.maxLength(DESCRIPTOR_MAX_LENGTH)),
});
export type Level = z.infer<typeof levelSchema>;

/**
 * The levels of criteria by their ids, in falling order of points; a criterion without levels is absent. They stand
 * beside the criteria, because pages of earlier versions refuse a criterion with a field that they don't know.
 */
export const levelsSchema = z.record(
  idSchema,
  z.array(levelSchema).check(z.minLength(LEVELS_MIN), z.maxLength(LEVELS_MAX)),
);
export type Levels = z.infer<typeof levelsSchema>;

/** The marking rules that a teacher sets. Defaults: not held, not blind, no second marker, no criteria. */
export const markingRuleFields = {
  /** Grades stay with the teacher until all are released together. */
  hold: z.optional(z.boolean()),
  /** Markers see 'Student 12' until the grades are released. */
  blind: z.optional(z.boolean()),
  /** An approved teacher of the university, not the one of the course. */
  second_marker: z.optional(z.nullable(idSchema)),
  criteria: z.optional(z.array(criterionSchema).check(z.maxLength(CRITERIA_MAX))),
  /** Of all criteria. Absent in a change: criteria that stay keep theirs. */
  levels: z.optional(levelsSchema),
};

/** The marking rules in an answer. */
export const markingRuleAnswer = {
  hold: z.boolean(),
  blind: z.boolean(),
  /** Always null for students, who are not told. */
  second_marker: z.nullable(idSchema),
  criteria: z.array(criterionSchema),
  /** Absent where no criterion has levels, and from earlier servers. */
  levels: z.optional(levelsSchema),
};

/**
 * Whether points are whole or half ones. Checked by the server alone, to keep the code that every page carries small.
 */
export function isHalf(points: number): boolean {
  return Number.isInteger(points * 2);
}
