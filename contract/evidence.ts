import * as z from 'zod/mini';
import { realWritersSchema } from './composition.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, streamIdSchema } from './identifier.ts';
import { overLimit } from './over-limit.ts';
import { laterDraftSchema } from './submission.ts';
import { shownSchema } from './recording.ts';
import { processFactsSchema, type ProcessFacts } from './report.ts';
import { middleHalf } from './row.ts';

/** Minimums of a comparison: students in the class, words of a text, and percent of the text that is recorded. */
export const COHORT_MIN = 15;
export const COMPARED_WORDS_MIN = 150;
export const COMPARED_COVERAGE_MIN = 70;

/** The middle half of the class for each figure; or the reason why nothing is compared. */
export const cohortSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('class'),
    students: z.int(),
    active_ms: middleHalf,
    sittings: middleHalf,
    typed_to_keep: middleHalf,
    pasted_percent: middleHalf,
    /** Of the facts of composition; absent in cached answers from before them. */
    away_percent: z.optional(middleHalf),
    dropped_percent: z.optional(middleHalf),
    revisited_percent: z.optional(middleHalf),
    in_order_percent: z.optional(middleHalf),
  }),
  z.object({ kind: z.literal('none'), reason: z.enum(['practice', 'short', 'not recorded', 'few']) }),
]);
export type Cohort = z.infer<typeof cohortSchema>;

/** Facts of the deletion of a report's log. `later`: more was written since, which the report does not cover. */
export const logDeletedSchema = z.object({
  at: instantSchema,
  /** The university's rule, in days after the grade. Null where the log was erased for its writer. */
  after_days: z.nullable(z.int()),
  later: z.boolean(),
});
export type LogDeleted = z.infer<typeof logDeletedSchema>;

/**
 * The report of how a text was written: the same for its student and its teacher, except for parts that the university
 * shows to the student alone.
 */
export const reportSchema = z.object({
  submission: idSchema,
  assignment: z.nullable(idSchema),
  student_name: z.string(),
  roll_no: z.string(),
  as_of: instantSchema,
  /** The counter up to which the log is in the figures. */
  counter: z.int(),
  text: z.string(),
  over_limit: overLimit,
  /** For staff, where the writer wrote on after the hand-in: text and figures are those of the hand-in. */
  later: z.optional(laterDraftSchema),
  /** Null where no process record is shown. */
  facts: z.nullable(processFactsSchema),
  cohort: z.nullable(cohortSchema),
  /**
   * The facts of composition beside the logs of real writers; null where nothing is compared. Absent in cached answers
   * from before these facts.
   */
  real_writers: z.optional(z.nullable(realWritersSchema)),
  /** The parts that staff is shown. Absent in cached answers from before this rule. */
  shown: z.optional(shownSchema),
  /** The streams of which something arrived sealed after the session of their browser had been ended. */
  after_end: z.optional(z.array(streamIdSchema)),
  /** Only where the log was deleted: the figures are those that were kept of it. */
  log_deleted: z.optional(logDeletedSchema),
});
export type Report = z.infer<typeof reportSchema>;

/** A report with the process record. */
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
