import type { FastifyInstance } from 'fastify';

/** The time for a request with files to arrive: 20 MB at half a megabit a second. Pages try as long. */
export const FILES_WITHIN_MS = 5 * 60_000;
/** The time for any other. */
const WITHIN_MS = 30_000;

/** Ends connections on which a request without files takes longer than `withinMs` to arrive. */
export function endSlowBodies(app: FastifyInstance, withinMs = WITHIN_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (routeOptions.config.endpoint?.multipart === undefined) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, withinMs);
      timer.unref();
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
