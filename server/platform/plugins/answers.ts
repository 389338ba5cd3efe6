import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type * as z from 'zod/mini';

/**
 * Writes an answer by its schema: what the schema doesn't name is left out, what breaks it is a fault of ours (500). No
 * schema of an answer changes what it reads, so it is parsed and not encoded: encoding looks twice at all that has checks.
 */
export const writeAnswer: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
