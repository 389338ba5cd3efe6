import * as z from 'zod/mini';
import { CRITERIA_MAX, criterionSchema, levelsSchema } from './criterion.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

/** The most rubrics that one person keeps. */
export const RUBRICS_MAX = 200;

/** A rubric in the library, without its criteria. */
export const listedRubricSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whether the other teachers of the university may use it. */
  shared: z.boolean(),
  /** Whether it is the caller's own. Only they change it. */
  mine: z.boolean(),
  /** The name of the person whose it is. */
  owner_name: z.string(),
  /** How many criteria it has. */
  criteria: z.int(),
  /** The sum of their points. */
  points: z.number(),
});
export type ListedRubric = z.infer<typeof listedRubricSchema>;

/** What is copied into an assignment, or edited. */
export const rubricSchema = z.object({
  id: idSchema,
  name: z.string(),
  shared: z.prefault(z.boolean(), false),
  /** Grows with every change. 0 from earlier servers. */
  revision: z.prefault(z.int(), 0),
  criteria: z.array(criterionSchema),
  levels: levelsSchema,
});
export type Rubric = z.infer<typeof rubricSchema>;

const naming = { name: nameSchema, shared: z.boolean() };
const criteriaSchema = z.array(criterionSchema).check(z.minLength(1), z.maxLength(CRITERIA_MAX));
const notStaff = ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] as const;
const byId = z.object({ id: idSchema });
/** Of a rubric that is not shared: to other teachers it does not exist. */
const ownRubric = { kind: 'object', allowed: ['T1'], forbidden: notStaff } as const;

/** The caller's own rubrics by name, then the shared ones of the university's other teachers. */
export const listRubrics = endpoint({
  method: 'GET',
  path: '/rubrics/',
  access: { kind: 'signed in', except: notStaff },
  status: 200,
  answer: z.array(listedRubricSchema),
  error: 'Could not load the rubrics. Please try again.',
});

/** A rubric of the caller's own or a shared one, to be copied. */
export const getRubric = endpoint({
  method: 'GET',
  path: '/rubrics/{id}/',
  access: ownRubric,
  params: byId,
  status: 200,
  answer: rubricSchema,
  error: 'Could not load the rubric. Please try again.',
});

/** Saves criteria as a rubric of the caller's own. Refused where they have one of this name. */
export const createRubric = endpoint({
  method: 'POST',
  path: '/rubrics/',
  access: { kind: 'signed in', except: notStaff },
  body: z.strictObject({
    ...naming,
    criteria: criteriaSchema,
    levels: levelsSchema,
  }),
  status: 201,
  answer: z.object({ id: idSchema }),
  error: 'The rubric could not be saved. Please try again.',
});

/**
 * Changes a rubric: its name, whether others may use it, and what it says. Assignments that it was put into stay as they
 * are. `edited.base` is the revision that the device had seen: 409 `out_of_date` where another change came since, unless it
 * made the rubric what this one would.
 */
export const updateRubric = endpoint({
  method: 'PUT',
  path: '/rubrics/{id}/',
  access: ownRubric,
  params: byId,
  body: z.strictObject({
    ...naming,
    /** What it says from now on. Absent from pages of earlier versions: its criteria and levels stay. */
    edited: z.optional(
      z.strictObject({
        criteria: criteriaSchema,
        levels: levelsSchema,
        base: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)),
      }),
    ),
  }),
  status: 200,
  answer: z.object({ id: idSchema }),
  error: 'The rubric could not be changed. Please try again.',
});

/** Deletes a rubric. Assignments that it was put into stay as they are. */
export const deleteRubric = endpoint({
  method: 'DELETE',
  path: '/rubrics/{id}/',
  access: ownRubric,
  params: byId,
  status: 200,
  answer: z.object({ id: idSchema }),
  error: 'The rubric could not be deleted. Please try again.',
});
