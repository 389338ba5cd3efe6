import type { Issue, Problem } from '#contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway } from '../database/away.ts';
import { isDiskFull } from '../database/full.ts';
import { badRequest, notFound, problem, ProblemError, serverBusy, storageFull, tryLater } from '../problem.ts';
import { refusalTold } from './contract-version.ts';

/** Every answer of 400 and above is a Problem, whoever refused: a handler, Fastify, a plugin or a fault of ours. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ProblemError>((error, request, reply) => {
    const refusal = problemOf(error, request);
    // The server logs the end of its own PostgreSQL once; no stack for each request.
    if (isDatabaseAway(error)) request.log.warn({ reason: error.message }, 'the database does not answer');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, refusal);
  });
}

export function sendProblem(reply: FastifyReply, found: ProblemError): FastifyReply {
  const refusal = refusalTold(reply.request, found);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.status(refusal.status).type('application/json; charset=utf-8').send(refusal.body);
}

function problemOf(error: FastifyError | ProblemError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return notFound();
    return badRequest(error.validationContext === 'body' ? 'bad_body' : 'bad_request', issuesOf(error.validation));
  }
  if (isDatabaseAway(error)) {
    return tryLater(503, 'The database does not answer at this moment. Please try again.', 1 + Math.random() * 4);
  }
  if (isDiskFull(error)) return storageFull();
  return problemOfStatus(error, request.routeOptions.config.endpoint?.error);
}

/** The problem for an error of Fastify, a plugin or a fault of ours; `sentence` is the endpoint's own for the last. */
function problemOfStatus(error: FastifyError, sentence: string | undefined): ProblemError {
  const { statusCode = 500 } = error;
  switch (statusCode) {
    case 413:
      return problem(413, 'body_too_large', 'This is too large to send at once. Send it in smaller parts.');
    case 415:
      return problem(415, 'bad_request', 'This kind of content is not understood here. Send JSON.');
    case 404:
      return notFound();
    case 429:
      return tryLater(429, 'Too many requests. Please wait a moment.', 10);
    case 503:
      return serverBusy();
    default:
      if (error.code === 'FST_ERR_BAD_URL') return notFound();
      if (statusCode < 500) {
        return new ProblemError(400, {
          error: 'The request was not understood.',
          code: 'bad_request',
          detail: error.message,
        });
      }
      return new ProblemError(500, internal(sentence));
  }
}

function internal(sentence: string | undefined): Problem {
  return { error: sentence ?? 'Something went wrong here. Please try again.', code: 'internal', detail: '' };
}

function issuesOf(validation: readonly { instancePath: string; message?: string | undefined }[]): Issue[] {
  return validation.map((one) => ({
    path: one.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: one.message ?? 'is not understood',
  }));
}
