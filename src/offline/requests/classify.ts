import { ApiProblem, type Refusal } from '../../api/trouble.ts';

/** The meaning of an answer, or of its absence, for a kept request. */
export type Verdict =
  | { kind: 'done'; answer: unknown }
  /** `isSigned`: the refusal has a code, so our server wrote it. */
  | { kind: 'refused'; problem: ApiProblem; isSigned: boolean }
  /** No answer, or an answer from something other than our server. */
  | { kind: 'offline' }
  /** The kept row is damaged: no HTTP request can be made from it. */
  | { kind: 'unusable' }
  /** The university can't take it now, nor other requests unless `alone`. */
  | { kind: 'later'; error: string; alone: boolean; retryAfterMs: number | null }
  /** The server failed (500) on this request. The fault may lie in either. */
  | { kind: 'failed'; error: string }
  /** The university has no room to store anything. */
  | { kind: 'no room'; retryAfterMs: number | null };

/** Statuses of refusals that may pass: log-in needed, try later, update this app. */
const PASSING = new Set([401, 408, 413, 425, 426, 429]);
/** Those of them that concern this request alone. */
const ALONE = new Set([401, 413]);
const NO_ROOM = 507;

/** Classifies the error of a failed send (src/api/trouble.ts). `Offline` and an abort count as no answer. */
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

/** The stored form of a refusal. */
export function refusalOf({ message, code, detail, issues }: ApiProblem): Refusal {
  return { error: message, code, detail, issues: [...issues] };
}
