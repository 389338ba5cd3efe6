import { pushCall, pushAnswerSchema, type Push, type PushAnswer } from '#contract/outbox';
import { readProblemSchema, type ReadProblem } from '#contract/problem';
import type { StreamId } from '#contract/identifier';

/** An HTTP answer to a push. `body` is the parsed JSON, undefined where the body was not JSON. */
export interface HttpAnswer {
  status: number;
  body: unknown;
  retryAfterMs: number | null;
}

/** What became of a push. */
export type PushVerdict =
  /** Our server took it and says how far each stream is. */
  | { kind: 'answered'; answer: PushAnswer }
  /** No answer, or an answer from something other than our server. */
  | { kind: 'offline' }
  /** The device's key or the access token is not accepted. */
  | { kind: 'sign in'; error: string }
  /** The body is too large: halve it. */
  | { kind: 'too large'; error: string }
  /** The server can't read the body, or this device could not pack it (`by: 'device'`): something in it is damaged. */
  | { kind: 'malformed'; by?: 'device' | undefined; error: string }
  /** The server failed (500) on this push. The fault may lie in the push or in the server. */
  | { kind: 'broken'; error: string; retryAfterMs: number | null }
  /** This app is too old for the server. */
  | { kind: 'update'; error: string }
  /** One op can't be read by the server. */
  | { kind: 'failed op'; stream: StreamId; seq: number; code: string; error: string }
  /** Our server has no room to store it. */
  | { kind: 'full'; error: string; retryAfterMs: number | null }
  /** Busy, or refused for a reason that may pass. */
  | { kind: 'later'; error: string; retryAfterMs: number | null };

/**
 * Classifies an answer. Only status 202 with a body by the contract is an acknowledgement; an answer that our server
 * did not write counts as offline, whatever its status. Only 'answered' lets a row leave the outbox.
 */
export function classifyPushAnswer(request: Push, http: HttpAnswer): PushVerdict {
  if (http.status === pushCall.status) {
    const answer = pushAnswerSchema.safeParse(http.body);
    return answer.success ? { kind: 'answered', answer: answer.data } : { kind: 'offline' };
  }
  const problem = readProblemSchema.safeParse(http.body);
  if (http.status < 400 || !problem.success) return { kind: 'offline' };
  return refusal(request, http, problem.data);
}

function refusal(request: Push, http: HttpAnswer, problem: ReadProblem): PushVerdict {
  const error = problem.error.trim() || pushCall.error;
  switch (http.status) {
    case 401:
    case 403:
      return { kind: 'sign in', error };
    case 413:
      return { kind: 'too large', error };
    case 426:
      return { kind: 'update', error };
    case 400: {
      const named = namedOp(request, problem);
      return named === null ? { kind: 'malformed', error } : { kind: 'failed op', ...named, code: problem.code, error };
    }
    case 507:
      return { kind: 'full', error, retryAfterMs: http.retryAfterMs };
    case 500:
      return { kind: 'broken', error, retryAfterMs: http.retryAfterMs };
    default:
      return { kind: 'later', error, retryAfterMs: http.retryAfterMs };
  }
}

/** The op that a 400 points at: an issue's path begins `parts.<n>.ops.<m>`. */
function namedOp(request: Push, problem: ReadProblem): { stream: StreamId; seq: number } | null {
  for (const issue of problem.issues ?? []) {
    const place = /^parts\.(\d+)\.ops\.(\d+)/.exec(issue.path);
    const part = place === null ? undefined : request.parts[Number(place[1])];
    const op = place === null ? undefined : part?.ops[Number(place[2])];
    if (part !== undefined && op !== undefined) return { stream: part.stream, seq: op.seq };
  }
  return null;
}
