import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { assignmentRoutes } from './assignment/routes.ts';
import { courseRoutes } from './course/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { enrollmentRoutes } from './enrollment/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { answerProblems, sendProblem } from './plugins/problems.ts';
import { notFound } from './problem.ts';
import type { Services } from './services.ts';

const BODY_MAX_BYTES = 1024 * 1024;

z.config(z.locales.en());

/** Builds the whole server around its services; it neither listens nor starts a database. */
export async function buildApp(
  services: Services,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    trustProxy: (_address, hop) => hop < services.env.proxyHops,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('services', services);
  app.decorateRequest('person', null);
  app.decorateRequest('rawBody', null);
  answerProblems(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  await app.register(compress, { global: true });
  registerNouns(app);
  return app;
}

function registerNouns(app: FastifyInstance): void {
  healthRoutes(app);
  outboxRoutes(app);
  courseRoutes(app);
  enrollmentRoutes(app);
  assignmentRoutes(app);
  docsRoutes(app);
}
