import * as z from 'zod/mini';
import { markSchema } from './criterion.ts';
import { idSchema, sha256Schema, streamIdSchema } from './identifier.ts';

/** In UTF-16 units. */
export const QUOTE_MAX_LENGTH = 400;
export const COMMENT_MAX_LENGTH = 2000;
export const FEEDBACK_MAX_LENGTH = 20_000;
export const REGRADE_MAX_LENGTH = 4000;
/** Pages that a change may name as shown. */
export const SHOWN_MAX = 20;

const place = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));

/**
 * A place of the text with this hash, in UTF-16 units. `quote` is the text there, or its beginning where it is longer:
 * by it the place is found again in another text (writing/document/text-anchor.ts).
 */
export const textAnchorSchema = z.strictObject({
  start: place,
  end: place,
  quote: z.string().check(z.minLength(1), z.maxLength(QUOTE_MAX_LENGTH)),
  sha256: sha256Schema,
});
export type TextAnchor = z.infer<typeof textAnchorSchema>;

/** Words in the margin. The id is made by the device, so that sending it twice is one comment. */
export const commentSchema = z.strictObject({
  id: idSchema,
  anchor: textAnchorSchema,
  words: z.string().check(z.maxLength(COMMENT_MAX_LENGTH)),
});
export type Comment = z.infer<typeof commentSchema>;

/** One change of a marking. Null points and a null grade take back what was put down. */
export const markingChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark'), criterion: idSchema, points: z.nullable(markSchema) }),
  z.strictObject({ kind: z.literal('grade'), grade: z.nullable(z.number().check(z.gte(0), z.lte(1000))) }),
  z.strictObject({ kind: z.literal('feedback'), words: z.string().check(z.maxLength(FEEDBACK_MAX_LENGTH)) }),
  /** Puts a comment down, or its words anew. */
  z.strictObject({ kind: z.literal('comment'), comment: commentSchema }),
  z.strictObject({ kind: z.literal('uncomment'), id: idSchema }),
  z.strictObject({ kind: z.literal('save') }),
  z.strictObject({ kind: z.literal('reopen') }),
]);
export type MarkingChange = z.infer<typeof markingChangeSchema>;

/**
 * Names what a change is about: of two changes with one name the later one says all that counts.
 * Null for what stands by itself.
 */
export function placeOf(change: MarkingChange): string | null {
  switch (change.kind) {
    case 'mark':
      return `mark ${change.criterion}`;
    case 'comment':
      return `comment ${change.comment.id}`;
    case 'uncomment':
      return `comment ${change.id}`;
    case 'grade':
    case 'feedback':
      return change.kind;
    case 'save':
    case 'reopen':
      break;
  }
  return null;
}

export const changeFields = {
  change: markingChangeSchema,
  /** The revision that the device had seen: what came after it from elsewhere, and is replaced, is offered back. */
  base: z.optional(place),
  /** Origins of other pages of this device whose queued changes the page showed: by now they may have arrived. */
  shown: z.optional(z.array(streamIdSchema).check(z.maxLength(SHOWN_MAX))),
  /** The page that makes the change, as other pages name it in `shown`; absent: the session. */
  origin: z.optional(streamIdSchema),
} as const;

export const regradeWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(REGRADE_MAX_LENGTH));
