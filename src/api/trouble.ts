import type { Endpoint } from '#contract/endpoint';
import { readProblemSchema, type Issue, type ReadProblem } from '#contract/problem';

/** At most this many characters of a foreign body are shown. */
const SHOWN_MAX_LENGTH = 300;

/** The content of an error answer. `code` is null if it names none: it may be our server's or another's. */
export type Refusal = Omit<ReadProblem, 'code'> & { code: string | null };

/** The call was refused. `message` is the sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string | null;
  readonly detail: string;
  readonly issues: readonly Issue[];
  /** How long the server asks to wait, null if it doesn't say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number, problem: Refusal, retryAfterMs: number | null) {
    super(message);
    this.status = status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.issues = problem.issues ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Our server was not reached: no network, or somebody else answered (a captive portal, a proxy, another program).
 * `message` is the specified sentence of the call.
 */
export class Offline extends Error {
  override readonly name = 'Offline';
  readonly reason: 'network' | 'foreign answer';

  constructor(message: string, reason: 'network' | 'foreign answer', cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** The parts of an unsuccessful answer. `body` is the parsed JSON, undefined if the body was not JSON. */
export interface TroubledAnswer {
  status: number;
  contentType: string;
  text: string;
  body: unknown;
  retryAfterMs: number | null;
}

/**
 * The error for an unsuccessful answer: {@link ApiProblem} if its body has an error sentence, else {@link Offline}. Its
 * message is for people: the answer's non-empty `error`, else the specified sentence of the call. For calls that
 * declare `shows: 'detail'`, first `detail`, then a short plain-text body, never HTML (design.md section 4).
 */
export function troubleOf(endpoint: Endpoint, answer: TroubledAnswer): ApiProblem | Offline {
  const refusal = answer.status < 400 ? null : refusalOf(answer.body);
  if (refusal === null) return new Offline(foreignSentence(endpoint, answer), 'foreign answer');
  return new ApiProblem(sentence(endpoint, refusal), answer.status, refusal, answer.retryAfterMs);
}

/** A body by the contract, or one with an `error` sentence alone; else null. */
function refusalOf(body: unknown): Refusal | null {
  const problem = readProblemSchema.safeParse(body);
  if (problem.success) return problem.data;
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  return typeof error === 'string' && error.trim() !== '' ? { error, code: null, detail: '' } : null;
}

function sentence(endpoint: Endpoint, problem: Refusal): string {
  const first = endpoint.shows === 'detail' ? problem.detail.trim() : '';
  return first || problem.error.trim() || endpoint.error;
}

function foreignSentence(endpoint: Endpoint, answer: TroubledAnswer): string {
  if (endpoint.shows !== 'detail' || !answer.contentType.startsWith('text/plain')) return endpoint.error;
  return answer.text.trim().slice(0, SHOWN_MAX_LENGTH) || endpoint.error;
}

/** The sentence to show for an error of a call: its own, else the specified sentence of the call. */
export function sentenceOf(error: unknown, endpoint: Endpoint): string {
  if (error instanceof ApiProblem || error instanceof Offline) return error.message;
  return endpoint.error;
}

/** Milliseconds of a Retry-After header (seconds or an HTTP date), null if absent or unreadable. Capped at an hour. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), 3_600_000) : null;
}
