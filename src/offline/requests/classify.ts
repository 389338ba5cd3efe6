import { ApiProblem, type Refusal } from '../../api/trouble.ts';

/** What an answer, or the lack of one, means to a request that is kept. */
export type Verdict =
  | { kind: 'done'; answer: unknown }
  /** `isSigned`: it has a code, so it is the university's and not anybody's. */
  | { kind: 'refused'; problem: ApiProblem; isSigned: boolean }
  /** Nobody answered, or somebody who is not our server. */
  | { kind: 'offline' }
  /** No request can be made of it: what is kept is damaged. */
  | { kind: 'unusable' }
  /** The university can't take it now; neither others, unless `alone`. */
  | { kind: 'later'; error: string; alone: boolean; retryAfterMs: number | null }
  /** The server failed on it, which may be its own fault or not. */
  | { kind: 'failed'; error: string }
  /** The university has no room to store anything. */
  | { kind: 'no room'; retryAfterMs: number | null };

/** Refusals that may pass: a log-in, another time, another version of this app. */
const PASSING = new Set([401, 408, 413, 425, 426, 429]);
/** Those that concern only the request itself. */
const ALONE = new Set([401, 413]);
const NO_ROOM = 507;

/** Classifies what sending a request rejected with; see src/api/trouble.ts. `Offline` and a cut are no answer. */
export function classifyResponse(error: unknown): Verdict {
  if (error instanceof ApiProblem) return classifyProblem(error);
  return isNoAnswer(error) ? { kind: 'offline' } : { kind: 'unusable' };
}

function classifyProblem(problem: ApiProblem): Verdict {
  const { status, code, message, retryAfterMs } = problem;
  if (status < 500 && !PASSING.has(status)) return { kind: 'refused', problem, isSigned: code !== null };
  if (code !== null && status === NO_ROOM) return { kind: 'no room', retryAfterMs };
  if (code !== null && status === 500) return { kind: 'failed', error: message };
  return { kind: 'later', error: message, alone: ALONE.has(status), retryAfterMs };
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && (error.name === 'Offline' || error.name === 'AbortError');
}

/** What is kept of a refusal. */
export function refusalOf({ message, code, detail, issues }: ApiProblem): Refusal {
  return { error: message, code, detail, issues: [...issues] };
}
