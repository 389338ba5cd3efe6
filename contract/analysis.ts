import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './identifier.ts';
import { DOCUMENT_MAX_LENGTH } from './op-constants.ts';

const share = z.number().check(z.gte(0), z.lte(100));

/** The specification's six figures, rounded as they are shown; docs/ANALYSIS.md says what each is. */
export const analysisMetricsSchema = z.object({
  /** 0 to 1, two decimals. */
  lexical_diversity: z.number(),
  /** One decimal each. */
  avg_word_length: z.number(),
  avg_sentence_length: z.number(),
  /** 0 to 1, three decimals: a percent with one. */
  complex_sentence_ratio: z.number(),
  /** How often text from elsewhere was pasted or dropped in, as the log has it. Null where no process record is shown. */
  paste_events: z.nullable(z.int()),
  /** Percent of the text now that came in so, one decimal. Null where no process record is shown. */
  paste_percentage: z.nullable(share),
});
export type AnalysisMetrics = z.infer<typeof analysisMetricsSchema>;

/** Percent of the text by how it came in, from the log alone; one decimal. Together 100, or all 0 for an empty text. */
export const typingSharesSchema = z.object({
  /** By hand or voice. */
  typed: share,
  /** By an input method or a correction. */
  composed: share,
  /** Pasted or dropped from elsewhere. */
  pasted: share,
  /** The log does not tell, which is not the same as pasted. */
  unknown: share,
});
export type TypingShares = z.infer<typeof typingSharesSchema>;

/** A place to read, in UTF-16 units of the text. */
const passageSchema = z.object({ from: z.int(), to: z.int() });

/** What a text, its assignment and the model alone decide, and its log adds: the same on a phone and on the server. */
export const analysisResultSchema = z.object({
  /** An integer inside its band; null where the band is unknown. */
  score: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  is_suspected_ai: z.nullable(z.boolean()),
  summary: z.string(),
  /** At most five, the strongest first; each begins with 'Towards AI: ' or 'Towards human: '. */
  reasons: z.array(z.string()).check(z.maxLength(5)),
  band: z.enum(['none', 'elevated', 'strong', 'unknown']),
  unknown_because: z.nullable(z.enum(['empty', 'too short', 'not English', 'set aside'])),
  passages: z.array(passageSchema),
  /** Words that were judged: without quotations, lists, code and the assignment's own. */
  words: z.int(),
  /** The text was longer: its beginning alone was judged. */
  beginning_only: z.boolean(),
  metrics: analysisMetricsSchema,
  /** Null where no process record is shown. */
  typing: z.nullable(typingSharesSchema),
  model_version: z.string(),
  /** Names the texts that the model was trained on. */
  data_hash: z.string(),
  /** Of the text that was judged. */
  text_sha256: sha256Schema,
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

/** A result as the university gives it. */
export const analysisSchema = z.extend(analysisResultSchema, {
  /** Of a draft too, which can't be asked for again. */
  id: idSchema,
  /** Whose text it is. */
  user: idSchema,
  submission: idSchema,
  created_at: instantSchema,
  /** The submission's counter at the version that was judged. */
  counter: z.int(),
  /** It is about a text of the writer's that the university has not stored, and was not stored either. */
  draft: z.boolean(),
  asked_by: z.object({ id: idSchema, name: z.string(), is_writer: z.boolean() }),
  /** The hash of the text that the asker had before them, where they named it. */
  asked_sha256: z.nullable(sha256Schema),
});
export type StoredAnalysis = z.infer<typeof analysisSchema>;

const byId = z.object({ id: idSchema });
const readers: Endpoint['access'] = { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] };

const analysisCall = {
  method: 'POST',
  access: readers,
  params: byId,
  /** Without `content` the stored text is judged. A writer's own `content` that differs from it is judged as a draft. */
  body: z.strictObject({
    content: z.optional(z.string().check(z.maxLength(DOCUMENT_MAX_LENGTH))),
    text_sha256: z.optional(sha256Schema),
  }),
  keepsText: true,
  status: 200,
  answer: analysisSchema,
  error: 'Failed to run AI detection analysis',
} as const;

/** Judges the text as the university has it, and keeps the result. Takes an Idempotency-Key. */
export const analyzeSubmission = endpoint({ ...analysisCall, path: '/submissions/{id}/analyze-ai/' });

/** The same as the specification's editor writes it. The id may also be an assignment's: the caller's own submission. */
export const analyzeSubmissionOfEditor = endpoint({
  ...analysisCall,
  path: '/assignments/submissions/{id}/analyze-ai/',
  queued: true,
});

/** The latest result that was kept, whoever asked for it; null before the first. */
export const getAnalysis = endpoint({
  method: 'GET',
  path: '/submissions/{id}/analysis/',
  access: readers,
  params: byId,
  status: 200,
  answer: z.object({ analysis: z.nullable(analysisSchema) }),
  error: 'Could not load the analysis. Please try again.',
});
