import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { overLimit } from './over-limit.ts';
import { laterDraftSchema } from './submission.ts';
import { shownSchema } from './recording.ts';
import { processFactsSchema, rowOf, type ProcessFacts } from './report.ts';

/** Nothing is compared with a class of fewer students, with a text of fewer words, or of which less than this is recorded. */
export const COHORT_MIN = 15;
export const COMPARED_WORDS_MIN = 150;
export const COMPARED_COVERAGE_MIN = 70;

/** Half of the class lies between the two. */
const middleHalf = z.nullable(rowOf<[number, number]>(2, z.number()));

/** Where the middle half of the class lies; or why nothing is compared. */
export const cohortSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('class'),
    students: z.int(),
    active_ms: middleHalf,
    sittings: middleHalf,
    typed_to_keep: middleHalf,
    pasted_percent: middleHalf,
  }),
  z.object({ kind: z.literal('none'), reason: z.enum(['practice', 'short', 'not recorded', 'few']) }),
]);
export type Cohort = z.infer<typeof cohortSchema>;

/** The log behind a report is gone. `later`: more was written since, of which the report says nothing. */
export const logDeletedSchema = z.object({
  at: instantSchema,
  /** The rule of the university: so many days after the grade. Null where it was erased for its writer. */
  after_days: z.nullable(z.int()),
  later: z.boolean(),
});
export type LogDeleted = z.infer<typeof logDeletedSchema>;

/**
 * How a text was written: the same for its student and its teacher, but for what the university shows the student alone.
 */
export const reportSchema = z.object({
  submission: idSchema,
  assignment: z.nullable(idSchema),
  student_name: z.string(),
  roll_no: z.string(),
  as_of: instantSchema,
  /** As far as the log goes that the figures are computed from. */
  counter: z.int(),
  text: z.string(),
  over_limit: overLimit,
  /** To the staff, where its writer wrote on after the hand-in: text and figures are those of the hand-in. */
  later: z.optional(laterDraftSchema),
  /** Null where no process record is shown. */
  facts: z.nullable(processFactsSchema),
  cohort: z.nullable(cohortSchema),
  /** What of it the staff is shown. An answer that was kept from before there was the rule lacks it. */
  shown: z.optional(shownSchema),
  /** Only where the log was deleted: the figures are those that were kept of it. */
  log_deleted: z.optional(logDeletedSchema),
});
export type Report = z.infer<typeof reportSchema>;

/** A report that shows the process record. */
export type ToldReport = Report & { facts: ProcessFacts; cohort: Cohort };

export const getReport = endpoint({
  method: 'GET',
  path: '/submissions/{id}/report/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: reportSchema,
  error: 'Could not load how it was written. Please try again.',
});
