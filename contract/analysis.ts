import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './identifier.ts';
import { DOCUMENT_MAX_LENGTH } from './op-constants.ts';

const share = z.number().check(z.gte(0), z.lte(100));

/** The specification's six figures, rounded as they are shown; docs/ANALYSIS.md defines each. */
export const analysisMetricsSchema = z.object({
  /** 0 to 1, two decimals. */
  lexical_diversity: z.number(),
  /** One decimal each. */
  avg_word_length: z.number(),
  avg_sentence_length: z.number(),
  /** 0 to 1, three decimals: a percent with one. */
  complex_sentence_ratio: z.number(),
  /** The number of pastes and drops of text from elsewhere, by the log. Null where no process record is shown. */
  paste_events: z.nullable(z.int()),
  /** Percent of the present text that came from them, one decimal. Null where no process record is shown. */
  paste_percentage: z.nullable(share),
});
export type AnalysisMetrics = z.infer<typeof analysisMetricsSchema>;

/** Percent of the text by its source, from the log alone; one decimal. Together 100, or all 0 for an empty text. */
export const typingSharesSchema = z.object({
  /** By hand or voice. */
  typed: share,
  /** By an input method or a correction. */
  composed: share,
  /** Pasted or dropped from elsewhere. */
  pasted: share,
  /** Text whose source the log does not tell, which is not the same as pasted. */
  unknown: share,
});
export type TypingShares = z.infer<typeof typingSharesSchema>;

/** A place to read, in UTF-16 units of the text. */
const passageSchema = z.object({ from: z.int(), to: z.int() });

/**
 * A result that depends only on a text, its assignment, the model and the log: the same on a phone and on the server.
 */
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
  /** The number of judged words: without quotations, lists, code and the assignment's own. */
  words: z.int(),
  /** Whether the text was too long, so that only its beginning was judged. */
  beginning_only: z.boolean(),
  metrics: analysisMetricsSchema,
  /** Null where no process record is shown. */
  typing: z.nullable(typingSharesSchema),
  model_version: z.string(),
  /** Identifies the texts that the model was trained on. */
  data_hash: z.string(),
  /** The hash of the judged text. */
  text_sha256: sha256Schema,
});
export type AnalysisResult = z.infer<typeof analysisResultSchema>;

/** A result in an answer of the university. */
export const analysisSchema = z.extend(analysisResultSchema, {
  /** Drafts have one too, but their results can't be requested again. */
  id: idSchema,
  /** The writer of the text. */
  user: idSchema,
  submission: idSchema,
  created_at: instantSchema,
  /** The submission's counter at the version that was judged. */
  counter: z.int(),
  /** Whether the judged text is a draft of the writer's that the university has not stored; neither is the result. */
  draft: z.boolean(),
  asked_by: z.object({ id: idSchema, name: z.string(), is_writer: z.boolean() }),
  /** The hash of the text that the asker saw, if they sent it. */
  asked_sha256: z.nullable(sha256Schema),
});
export type StoredAnalysis = z.infer<typeof analysisSchema>;

const byId = z.object({ id: idSchema });
const readers: Endpoint['access'] = { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] };

const analysisCall = {
  method: 'POST',
  access: readers,
  params: byId,
  /** Without `content` the stored text is judged. A writer's own `content`, if it differs, is judged as a draft. */
  body: z.strictObject({
    content: z.optional(z.string().check(z.maxLength(DOCUMENT_MAX_LENGTH))),
    text_sha256: z.optional(sha256Schema),
  }),
  keepsText: true,
  status: 200,
  answer: analysisSchema,
  error: 'Failed to run AI detection analysis',
} as const;

/** Analyzes the text stored at the university and keeps the result. Takes an Idempotency-Key. */
export const analyzeSubmission = endpoint({ ...analysisCall, path: '/submissions/{id}/analyze-ai/' });

/**
 * The same call at the path of the specification's editor. `id` may also be an assignment's: the caller's submission.
 */
export const analyzeSubmissionOfEditor = endpoint({
  ...analysisCall,
  path: '/assignments/submissions/{id}/analyze-ai/',
  queued: true,
});

/** The latest kept result, whoever asked for it; null before the first. */
export const getAnalysis = endpoint({
  method: 'GET',
  path: '/submissions/{id}/analysis/',
  access: readers,
  params: byId,
  status: 200,
  answer: z.object({ analysis: z.nullable(analysisSchema) }),
  error: 'Could not load the analysis. Please try again.',
});
