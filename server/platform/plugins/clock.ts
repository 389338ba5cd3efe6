import type { FastifyInstance } from 'fastify';
import { CLOCK_HEADER } from '#contract/version';

/** Every answer of the API says what the university's clock shows: devices whose own is wrong read its times right. */
export function tellTime(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header(CLOCK_HEADER, String(app.services.clock().getTime()));
  });
}
