import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { COMMENT_MAX_LENGTH } from './marking-change.ts';

/** A comment that a teacher saved for reuse. */
export const phraseSchema = z.strictObject({
  id: idSchema,
  words: z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX_LENGTH)),
});
export type Phrase = z.infer<typeof phraseSchema>;

const phrases = z.array(phraseSchema).check(z.maxLength(200));
/** A revision within the range of the database's column. */
const revisionSchema = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));

const phrasesSchema = z.object({ phrases: z.array(phraseSchema), revision: z.int() });
const ownPhrases = { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] } as const;

/** The caller's own phrases, in their order. */
export const listPhrases = endpoint({
  method: 'GET',
  path: '/phrases/',
  access: ownPhrases,
  status: 200,
  answer: phrasesSchema,
  error: 'Could not load the phrases. Please try again.',
});

/** Replaces the caller's phrases as of revision `base`; phrases that another device added since are kept at the end. */
export const updatePhrases = endpoint({
  method: 'PUT',
  path: '/phrases/',
  access: ownPhrases,
  body: z.strictObject({ phrases, base: revisionSchema }),
  status: 200,
  answer: phrasesSchema,
  error: 'The phrases could not be saved. Please try again.',
});
