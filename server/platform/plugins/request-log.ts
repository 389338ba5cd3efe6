import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Options of the process log: JSON lines. Errors keep type, message, code and stack, never a row's values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: typeof error.code === 'string' ? error.code : '',
        stack: error.stack ?? '',
      }),
    },
  };
}

/** One line a request: the route's pattern, not the address, which may hold a token. Bodies are never logged. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
