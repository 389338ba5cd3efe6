import * as z from 'zod/mini';

/** A typed name: not blank, at most 200 UTF-16 units, trimmed. */
export const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
