import * as z from 'zod/mini';

/**
 * True where a document grew beyond DOCUMENT_MAX_LENGTH: all of it is stored and sent to its writer's devices, but
 * edits after that point are not in texts and figures. Absent elsewhere.
 */
export const overLimit = z.optional(z.boolean());
