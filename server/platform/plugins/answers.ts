import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type * as z from 'zod/mini';
import { exactly } from './exact.ts';

/** After so many answers in a row that must be parsed anyway, those of an endpoint are no longer checked before. */
const MISSES_MAX = 10;

/**
 * Writes an answer by its schema: fields that the schema doesn't name are left out, and an answer that breaks it is a
 * fault of ours (500). No answer's schema transforms values, so parsing suffices; encoding would run every check twice.
 * An answer that is exactly what its schema says is not parsed.
 */
export const writeAnswer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  const isExact = exactly(schema);
  let misses = 0;
  return (answer) => {
    if (misses < MISSES_MAX) {
      if (isExact(answer)) {
        misses = 0;
        return JSON.stringify(answer);
      }
      misses += 1;
    }
    const { data, error } = schema.safeParse(answer);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
