import * as z from 'zod/mini';

/** One keystroke as the specification writes it. `cursor_position` is the caret after the edit, in UTF-16 units. */
export const keystrokeEventSchema = z.strictObject({
  key_pressed: z.string().check(z.maxLength(100)),
  cursor_position: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
  event_type: z.enum(['insert', 'delete', 'paste', 'other']),
  pasted_text: z.optional(z.nullable(z.string().check(z.maxLength(2_000_000)))),
  is_paste: z.optional(z.boolean()),
});
export type KeystrokeEvent = z.infer<typeof keystrokeEventSchema>;
