import type { FastifyInstance } from 'fastify';
import { CONTRACT_HEADER, OLDEST_ACCEPTED_VERSION } from '#contract/version';
import { problem } from '../problem.ts';

/** Answers 426 to a client whose contract is too old, before its request is parsed. */
export function refuseOldContracts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const spoken = request.headers[CONTRACT_HEADER];
    if (spoken === undefined || Number(spoken) >= OLDEST_ACCEPTED_VERSION) return;
    throw problem(
      426,
      'contract_too_old',
      'This version of the app is too old for the university. Update it: what you wrote stays on this device.',
    );
  });
}
