import { analyzeSubmission, analyzeSubmissionOfEditor } from '#contract/analysis';
import { register, requestPasswordReset, resendVerification } from '#contract/account';
import {
  askForDraftReview,
  DRAFT_REPLIES_PER_HOUR,
  DRAFT_REQUESTS_PER_HOUR,
  replyToDraftComment,
} from '#contract/draft-review';
import type { Endpoint } from '#contract/endpoint';
import { sendFeedback } from '#contract/feedback';
import { unsubscribe } from '#contract/mail';
import { messageTeachers, MESSAGES_PER_HOUR } from '#contract/message';
import { lookUpReference, LOOKUPS_PER_TEN_MINUTES } from '#contract/reference';
import { bringSealed } from '#contract/sealed';
import { findUniversity, registerUniversity } from '#contract/university';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tryLater } from '../problem.ts';
import { addressOf } from './address.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Letters of each kind that people without an account may request from one network address: twice a year's intake. */
const LETTERS_PER_HOUR = 600;

/** A limit for one endpoint, beside the limits for all calls. Calls with the same `keyOf` are counted together. */
interface Limit {
  endpoint: Endpoint;
  max: number;
  perMs: number;
  keyOf: (request: FastifyRequest) => string;
}

/**
 * Public calls are counted by address, which a whole campus may share, even on the day when it signs up. An analysis of
 * the longest text takes a third of a second: nobody may keep the server busy with them, and a teacher may ask for one
 * of each student of a large class.
 */
const limits: readonly Limit[] = [
  { endpoint: findUniversity, max: 1200, perMs: MINUTE_MS, keyOf: addressOf },
  { endpoint: findUniversity, max: 600, perMs: MINUTE_MS, keyOf: codeOf },
  { endpoint: register, max: LETTERS_PER_HOUR, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: resendVerification, max: LETTERS_PER_HOUR, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: requestPasswordReset, max: LETTERS_PER_HOUR, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: registerUniversity, max: 60, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: sendFeedback, max: 60, perMs: HOUR_MS, keyOf: addressOf },
  { endpoint: bringSealed, max: 1200, perMs: MINUTE_MS, keyOf: addressOf },
  { endpoint: unsubscribe, max: 600, perMs: MINUTE_MS, keyOf: addressOf },
  { endpoint: messageTeachers, max: MESSAGES_PER_HOUR, perMs: HOUR_MS, keyOf: personOf },
  { endpoint: askForDraftReview, max: DRAFT_REQUESTS_PER_HOUR, perMs: HOUR_MS, keyOf: personOf },
  { endpoint: replyToDraftComment, max: DRAFT_REPLIES_PER_HOUR, perMs: HOUR_MS, keyOf: personOf },
  { endpoint: lookUpReference, max: LOOKUPS_PER_TEN_MINUTES, perMs: 10 * MINUTE_MS, keyOf: personOf },
  { endpoint: analyzeSubmission, max: 120, perMs: 10 * MINUTE_MS, keyOf: personOf },
  { endpoint: analyzeSubmissionOfEditor, max: 120, perMs: 10 * MINUTE_MS, keyOf: personOf },
];

/**
 * Limits the calls that could be used to guess, to flood, to fill the database or to keep the server busy. Needs the
 * plugin that {@link shedLoad} registers.
 */
export function limitCalls(app: FastifyInstance): void {
  const checks = limits.map(({ endpoint, max, perMs, keyOf }) => ({
    endpoint,
    check: app.createRateLimit({ max, timeWindow: perMs, keyGenerator: keyOf }),
  }));
  app.addHook('preHandler', async (request) => {
    for (const { endpoint, check } of checks) {
      if (request.routeOptions.config.endpoint !== endpoint) continue;
      const counted = await check(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      throw tryLater(429, 'Too many requests at once. Please wait a moment.', counted.ttl / 1000);
    }
  });
}

function personOf(request: FastifyRequest): string {
  return request.person?.userId ?? addressOf(request);
}

function codeOf(request: FastifyRequest): string {
  const { code = '' } = request.params as { code?: string };
  return code.trim().toUpperCase();
}
