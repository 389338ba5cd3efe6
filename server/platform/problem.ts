import type { Issue, Problem, ProblemCode } from '#contract/problem';

/** An error that is the answer: thrown anywhere in a handler, sent as status and body. */
export class ProblemError extends Error {
  readonly status: number;
  readonly body: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Problem, retryAfterSeconds?: number) {
    super(`${body.code}: ${body.error}`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An error to throw. `error` is a sentence for people; `detail` says more where there is more to say. */
export function problem(status: number, code: ProblemCode, error: string, detail = ''): ProblemError {
  return new ProblemError(status, { error, code, detail });
}

/** A problem with one field of the body: the screen shows the sentence beside the field. */
export function problemAt(path: string, status: number, code: ProblemCode, error: string): ProblemError {
  return new ProblemError(status, { error, code, detail: '', issues: [{ path, message: error }] });
}

/** 400 that names each place of the request that was not understood. */
export function badRequest(code: 'bad_body' | 'bad_request', issues: readonly Issue[]): ProblemError {
  const sentences = issues
    .slice(0, 3)
    .map(({ path, message }) => [labelOf(path), message].filter((part) => part !== '').join(': '));
  const error = sentences.length === 0 ? 'The request was not understood.' : `Please check: ${sentences.join('. ')}.`;
  return new ProblemError(400, { error, code, detail: '', issues: [...issues] });
}

/** The label of a field on screens: 'fields.start_time' and 'students.3.start_time' both give 'Start time'. */
function labelOf(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}

/** The one answer for what does not exist and for what the asker may not know of. */
export function notFound(): ProblemError {
  return problem(404, 'not_found', 'This was not found. It may have been removed, or the link is wrong.');
}

/** 403: the asker sees the object but may not do this. `error` says who may. */
export function forbidden(error = 'You are not allowed to do this.'): ProblemError {
  return problem(403, 'forbidden', error);
}

export function unauthenticated(): ProblemError {
  return problem(401, 'unauthenticated', 'Please log in again.');
}

/** A suspended account has no rights: 401 where a session is refused, 403 where a log-in is. */
export function accountSuspended(status: 401 | 403): ProblemError {
  return problem(status, 'account_suspended', 'Your university has suspended this account. Ask its administrator.');
}

/** 507 with Retry-After: reading still works, and the write may be retried. */
export function storageFull(): ProblemError {
  const error = 'The university can’t store anything at this moment. Please try again later.';
  const retryAfterSeconds = Math.ceil(15 + Math.random() * 45);
  return new ProblemError(507, { error, code: 'storage_full', detail: '' }, retryAfterSeconds);
}

/** 503 with Retry-After, spread so that not all callers come again at one moment. */
export function serverBusy(): ProblemError {
  return tryLater(503, 'The server is busy. Please try again in a moment.', 5 + Math.random() * 20);
}

/** 429 or 503 with Retry-After: the caller may come again after that many seconds. */
export function tryLater(status: 429 | 503, error: string, retryAfterSeconds: number): ProblemError {
  const code = status === 429 ? 'rate_limited' : 'busy';
  return new ProblemError(status, { error, code, detail: '' }, Math.max(1, Math.ceil(retryAfterSeconds)));
}
