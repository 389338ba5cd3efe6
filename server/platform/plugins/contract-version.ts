import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTRACT_HEADER, CONTRACT_VERSION, OLDEST_ACCEPTED_VERSION } from '#contract/version';
import { problem, tryLater, type ProblemError } from '../problem.ts';

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

/** The refusals of a server that does not know an endpoint, a field or a value. A device takes them as final. */
const NOT_KNOWN: readonly number[] = [400, 404];
/** The next server of an upgrade is there within about this time. */
const UPGRADE_SECONDS = 20;

/**
 * The refusal that the sender is told. While one server after the other is replaced, a newer app may ask an older server
 * for what only the newer ones know: it is asked to try again, so that its queued requests stay.
 */
export function refusalTold(request: FastifyRequest, refusal: ProblemError): ProblemError {
  const isNewer = Number(request.headers[CONTRACT_HEADER] ?? 0) > CONTRACT_VERSION;
  if (!isNewer || !NOT_KNOWN.includes(refusal.status)) return refusal;
  return tryLater(503, 'The university is being updated. Please try again in a moment.', UPGRADE_SECONDS);
}
