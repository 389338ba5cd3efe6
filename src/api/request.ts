import type { AnswerOf, Endpoint } from '#contract/endpoint';
import { send, type RequestOf, type SendPorts } from './send.ts';
import type { Session } from './session.ts';
import { ApiProblem, Offline } from './trouble.ts';

export interface ApiPorts extends SendPorts {
  session: Pick<Session, 'accessToken' | 'renew'>;
  /** Told after each call whether our server answered it. */
  heard?: ((ours: boolean) => void) | undefined;
}

/**
 * Calls an endpoint of the contract: its path below `/api`, the bearer token unless it is public, its answer parsed by
 * its schema. A refused access token is renewed once and the call repeated. Rejects with ApiProblem (refused)
 * or Offline (not reached), each with the sentence for people as its message, or with the AbortError of
 * `input.signal`.
 */
export async function request<const E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  ports: ApiPorts,
): Promise<AnswerOf<E>> {
  try {
    const answer = await call(endpoint, input, ports);
    ports.heard?.(true);
    return answer;
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Offline) ports.heard?.(isOurs(error));
    throw error;
  }
}

/** A refusal without a code may come from anything on the network. */
function isOurs(error: ApiProblem | Offline): boolean {
  return error instanceof ApiProblem && error.code !== null;
}

async function call<const E extends Endpoint>(endpoint: E, input: RequestOf<E>, ports: ApiPorts): Promise<AnswerOf<E>> {
  if (endpoint.access.kind === 'public') return send(endpoint, input, ports, null);
  const token = ports.session.accessToken();
  try {
    return await send(endpoint, input, ports, token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    const renewal = await ports.session.renew(token);
    if (renewal === 'offline') throw new Offline(endpoint.error, 'network', error);
    if (renewal === 'refused') throw error;
    return send(endpoint, input, ports, ports.session.accessToken());
  }
}
