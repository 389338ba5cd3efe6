import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type * as z from 'zod/mini';
import { compiledSchema } from '../compiled-schema.ts';

/**
 * Writes an answer by its schema: fields that the schema doesn't name are left out, and an answer that breaks it is a
 * fault of ours (500). No answer's schema transforms values, so parsing suffices; encoding would run every check twice.
 */
export const writeAnswer: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  const read = compiledSchema(schema);
  return (answer) => {
    const { data, error } = read(answer);
    if (error !== undefined) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
