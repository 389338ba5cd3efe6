import { storable } from '#contract/storable';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { badRequest, notFound } from '../problem.ts';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import type * as z from 'zod/mini';

const keepingText = new Set<unknown>(
  Object.values<Endpoint>(endpoints).flatMap(({ keepsText, body }) => (keepsText === true ? [body] : [])),
);

/**
 * Validates a part of a request by its schema, and before that as what a database can hold: one place for every field of
 * every endpoint. A document's text is kept to the unit.
 */
export const checkStorable: FastifySchemaCompiler<z.ZodMiniType> = (route) => {
  const check = validatorCompiler(route);
  if (keepingText.has(route.schema)) return check;
  return (data: unknown) => {
    const { value, issues } = storable(data);
    if (issues.length === 0) return check(value);
    if (route.httpPart === 'params') return { error: notFound() };
    return { error: badRequest(route.httpPart === 'body' ? 'bad_body' : 'bad_request', issues) };
  };
};
