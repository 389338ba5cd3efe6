import type { FastifyInstance } from 'fastify';
import { CLOCK_HEADER } from '#contract/version';

/** Every answer of the API carries the university's clock: a device with a wrong clock shows times correctly. */
export function tellTime(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header(CLOCK_HEADER, String(app.services.clock().getTime()));
  });
}
