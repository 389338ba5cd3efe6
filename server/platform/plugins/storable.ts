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
 * Makes a part of a request storable (half a surrogate pair becomes U+FFFD, NUL is refused), then validates it by its
 * schema: one place for every field of every endpoint. The bodies of endpoints that keep a document's text are not
 * changed.
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
