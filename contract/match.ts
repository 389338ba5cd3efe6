import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { overLimit } from './over-limit.ts';

/** The most passages listed, in the order of the text. */
export const PASSAGES_MAX = 100;

/** The other place of a passage's words. */
const elsewhereSchema = z.discriminatedUnion('kind', [
  /** A named text, for a teacher who may read it, too. */
  z.object({
    kind: z.literal('text'),
    submission: idSchema,
    student_name: z.string(),
    roll_no: z.string(),
    assignment_title: z.string(),
    same_assignment: z.boolean(),
    handed_in_at: instantSchema,
    /** The passage in the other text. */
    text: z.string(),
  }),
  /** One unnamed text. Only the teacher is told when it was handed in. */
  z.object({ kind: z.literal('unnamed'), same_assignment: z.boolean(), handed_in_at: z.nullable(instantSchema) }),
  /** At least `texts` other texts of one assignment: a template, or words that all were given. */
  z.object({ kind: z.literal('many'), same_assignment: z.boolean(), texts: z.int() }),
]);

/** Twelve words or more of a hand-in that stand in another student's. Its place is in UTF-16 units of the text. */
export const matchedPassageSchema = z.object({
  from: z.int(),
  to: z.int(),
  words: z.int(),
  text: z.string(),
  elsewhere: elsewhereSchema,
});
export type MatchedPassage = z.infer<typeof matchedPassageSchema>;

export const matchesSchema = z.object({
  submission: idSchema,
  /** When the compared hand-in was made; null before the first, and then there is no passage. */
  handed_in_at: z.nullable(instantSchema),
  passages: z.array(matchedPassageSchema).check(z.maxLength(PASSAGES_MAX)),
  /** Further passages, which are not listed. */
  unlisted: z.int(),
  /** Further texts that were not compared: they share less, or can't be opened. */
  not_compared: z.int(),
  over_limit: overLimit,
});
export type Matches = z.infer<typeof matchesSchema>;

/**
 * Passages that a hand-in shares with hand-ins of other students of the university, without quotations and the words of
 * the assignments. The student is never told the other text's writer.
 */
export const getMatches = endpoint({
  method: 'GET',
  path: '/submissions/{id}/matches/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: matchesSchema,
  error: 'Could not compare this text with others. Please try again.',
});
