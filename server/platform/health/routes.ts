import { health, ready } from '#contract/health';
import { CONTRACT_VERSION } from '#contract/version';
import type { FastifyInstance } from 'fastify';
import { tryLater } from '../problem.ts';
import { route } from '../route.ts';
import { SERVER_VERSION } from '../version.ts';

/**
 * A database may be silent for this long before a server says that it is not ready. All servers share it: a load balancer
 * that took all of them out for a failover would answer everybody itself, with a page that no device understands.
 */
const SILENCE_MS = 10_000;

/** Two probes: the process is alive, and it takes new work. Neither tells anything about a university. */
export function healthRoutes(app: FastifyInstance): void {
  let silentSince: number | null = null;
  route(app, health, async () => ({ longhand: 'health', contract: CONTRACT_VERSION, version: SERVER_VERSION }));

  route(app, ready, async ({ services }) => {
    if (services.isEnding?.() === true) throw tryLater(503, 'This server is about to end.', 1);
    const now = services.clock().getTime();
    try {
      await services.database.ping();
      silentSince = null;
    } catch {
      silentSince ??= now;
      if (now - silentSince >= SILENCE_MS) throw tryLater(503, 'The database does not answer.', 5);
    }
    return { ready: true };
  });
}
