import { health, ready } from '#contract/health';
import { CONTRACT_VERSION } from '#contract/version';
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../problem.ts';
import { route } from '../route.ts';
import { SERVER_VERSION } from '../version.ts';

/** Two probes: the process is alive, and it takes new work. Neither tells anything about a university. */
export function healthRoutes(app: FastifyInstance): void {
  route(app, health, async () => ({ longhand: 'health', contract: CONTRACT_VERSION, version: SERVER_VERSION }));

  route(app, ready, async ({ services }) => {
    if (services.isEnding?.() === true) throw tryLater(503, 'This server is about to end.', 1);
    try {
      await services.database.ping();
    } catch {
      throw tryLater(503, 'The database does not answer.', 5);
    }
    return { ready: true };
  });
}
