import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

export const CATEGORIES_MAX = 20;
export const LETTERS_MAX = 15;
/** The most assignments of one category, and the most of its grades that are dropped. */
export const CATEGORY_ASSIGNMENTS_MAX = 500;
const DROPPED_MAX = 100;
const LETTER_MAX_LENGTH = 20;

const percentSchema = z.number().check(z.gte(0), z.lte(100));

/** A part of the course total. The client makes the id, and a new name keeps it. */
export const gradeCategorySchema = z.strictObject({
  id: idSchema,
  name: nameSchema,
  /** In percent of the course total, with at most two decimals. */
  weight: percentSchema,
  /** How many of a student's lowest grades don't count; one grade always does. */
  drop: z.int().check(z.gte(0), z.lte(DROPPED_MAX)),
  assignments: z.array(idSchema).check(z.maxLength(CATEGORY_ASSIGNMENTS_MAX)),
});
export type GradeCategory = z.infer<typeof gradeCategorySchema>;

/** A letter, and the lowest course total in percent that earns it. */
export const letterSchema = z.strictObject({
  letter: z.string().check(z.trim(), z.minLength(1), z.maxLength(LETTER_MAX_LENGTH)),
  from: percentSchema,
});
export type Letter = z.infer<typeof letterSchema>;

const totalFields = {
  /** In their order. Without any there is no course total. */
  categories: z.array(gradeCategorySchema).check(z.maxLength(CATEGORIES_MAX)),
  /** Whether an assignment to which nothing was submitted in time counts as zero; else it is left out. */
  missing_as_zero: z.boolean(),
  letters: z.array(letterSchema).check(z.maxLength(LETTERS_MAX)),
};

/** By what a course total is made. course-total.ts makes it. */
export const totalRulesSchema = z.strictObject(totalFields);
export type TotalRules = z.infer<typeof totalRulesSchema>;

const schemeFields = {
  ...totalFields,
  /** Whether students see their course total. */
  shows_total: z.boolean(),
};

export const gradingSchemeSchema = z.object({
  ...schemeFields,
  /** Grows with every change; 0 before the first. */
  revision: z.int(),
});
export type GradingScheme = z.infer<typeof gradingSchemeSchema>;

const byId = z.object({ id: idSchema });

/** How the grades of a course make its total. */
export const getGradingScheme = endpoint({
  method: 'GET',
  path: '/courses/{id}/grading-scheme/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: byId,
  status: 200,
  answer: gradingSchemeSchema,
  error: 'Could not load the course total. Please try again.',
});

/**
 * Replaces the scheme of which the device had seen the revision `base`; 409 where another device changed it since.
 * Assignments that the course doesn't have are left out.
 */
export const setGradingScheme = endpoint({
  method: 'PUT',
  path: '/courses/{id}/grading-scheme/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'S2', 'T2', 'A3', 'U1'] },
  params: byId,
  body: z.strictObject({ ...schemeFields, base: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)) }),
  status: 200,
  answer: gradingSchemeSchema,
  error: 'The course total could not be saved. Please try again.',
  queued: true,
});
