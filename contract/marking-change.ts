import * as z from 'zod/mini';
import { pointsSchema } from './criterion.ts';
import { idSchema, sha256Schema, streamIdSchema } from './identifier.ts';

/** In UTF-16 units. */
export const QUOTE_MAX_LENGTH = 400;
export const COMMENT_MAX_LENGTH = 2000;
export const FEEDBACK_MAX_LENGTH = 20_000;
export const REGRADE_MAX_LENGTH = 4000;
/** The most pages that a change may name as shown. */
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

/** A comment in the margin. The device makes the id, so that a retry does not add a second comment. */
export const commentSchema = z.strictObject({
  id: idSchema,
  anchor: textAnchorSchema,
  words: z.string().check(z.maxLength(COMMENT_MAX_LENGTH)),
});
export type Comment = z.infer<typeof commentSchema>;

/** One change of a marking. Null points and a null grade remove the present ones. */
export const markingChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark'), criterion: idSchema, points: z.nullable(pointsSchema) }),
  z.strictObject({ kind: z.literal('grade'), grade: z.nullable(z.number().check(z.gte(0), z.lte(1000))) }),
  z.strictObject({ kind: z.literal('feedback'), words: z.string().check(z.maxLength(FEEDBACK_MAX_LENGTH)) }),
  /** Adds a comment, or replaces its words. */
  z.strictObject({ kind: z.literal('comment'), comment: commentSchema }),
  z.strictObject({ kind: z.literal('uncomment'), id: idSchema }),
  z.strictObject({ kind: z.literal('save') }),
  z.strictObject({ kind: z.literal('reopen') }),
]);
export type MarkingChange = z.infer<typeof markingChangeSchema>;

/**
 * The place that a change sets: of two changes with the same place only the later one counts. Null for a change that
 * stands by itself.
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
  /** The revision that the device had seen: later changes from elsewhere that this one replaces are offered back. */
  base: z.optional(place),
  /** Origins of other pages of this device whose queued changes the page showed: they may have arrived since. */
  shown: z.optional(z.array(streamIdSchema).check(z.maxLength(SHOWN_MAX))),
  /** The page that makes the change, named in other pages' `shown`; absent: the session. */
  origin: z.optional(streamIdSchema),
} as const;

export const regradeWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(REGRADE_MAX_LENGTH));
