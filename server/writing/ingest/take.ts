import { type PushAnswer, push } from '#contract/outbox';
import { tenantOf, type Person } from '../../platform/person.ts';
import { isDiskFull } from '../../platform/database/full.ts';
import { tryLater } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performBy, type Acts } from './actions.ts';
import { answerPush } from './answer.ts';
import { leavesGap } from './admit.ts';
import { deviceHighsOf, deviceHighWrite } from './device-highs.ts';
import { isOutage, isWorthRepeating } from './outage.ts';
import type { ReadPart } from './parts.ts';
import { openPush, type OpenedPush } from './open.ts';
import { finalizeSubmission } from '../submission/finalize.ts';
import { storeAtOnce, storeOneByOne, type Outcome } from './store.ts';

const ATTEMPTS_MAX = 4;
const RETRY_AFTER_MAX_SECONDS = 20;
const FINALIZED_AT_ONCE_MS = 1000;

/**
 * Stores a push and returns the state of its streams, in one transaction that is committed before the answer. First
 * everything is stored in one attempt; where the push itself makes that fail, it is stored stream by stream and op by
 * op, so that only the failing op is refused. Throws 503 where the database is in trouble, and the database's error
 * where its disk is full: nothing is stored then, and no op is judged.
 */
export async function takePush(
  services: Services,
  acts: Acts,
  person: Person,
  parts: readonly ReadPart[],
): Promise<PushAnswer> {
  const perform = performBy(acts);
  let store: typeof storeOneByOne = storeAtOnce;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, submitted, ops } = await services.database.asTenant(tenantOf(person), async (tx) => {
        const context = { tx, services, person, now: services.clock(), perform };
        const opened = await openPush(context, parts, services.leavesGap ?? leavesGap);
        const stored = await store(
          context,
          opened,
          deviceHighWrite(person.universityId, deviceHighsOf(person.userId, parts)),
        );
        return {
          answer: answerPush(context, opened, stored),
          submitted: submittedBy(opened),
          ops: countStored(opened, stored),
        };
      });
      services.metrics?.stored(ops);
      await finalizeAll(services, person, submitted);
      return answer;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      if (isWorthRepeating(error)) continue;
      if (isDiskFull(error)) throw error;
      if (isOutage(error)) throw busy(services, error);
      if (store === storeOneByOne) throw error;
      services.log.warn({ err: error, user: person.userId }, 'a push failed as a whole and is tried op by op');
      store = storeOneByOne;
    }
  }
}

/** How many ops of a push were stored. */
export function countStored({ plans }: OpenedPush, { failures }: Outcome): number {
  return plans.reduce((sum, { stream, before, after }) => {
    const head = failures.get(stream)?.head ?? after;
    return sum + head.high - before.high;
  }, 0);
}

/** The submissions that this push hands in. */
function submittedBy({ plans }: OpenedPush): Set<string> {
  return new Set(
    plans.flatMap(({ submissionId, ops }) =>
      submissionId !== null && ops.some(({ kind }) => kind === 'submit') ? submissionId : [],
    ),
  );
}

/**
 * Finalizes hand-ins as they come, so that lists need not. A hand-in that fails here is finalized when it is next
 * opened. The answer waits at most {@link FINALIZED_AT_ONCE_MS} for all of them: a large text is finalized in a thread.
 */
async function finalizeAll(services: Services, person: Person, submissions: Iterable<string>): Promise<void> {
  const finalize = async (): Promise<void> => {
    for (const id of submissions) {
      await finalizeSubmission(services, tenantOf(person), id).catch((error: unknown) =>
        services.log.error({ err: error, submission: id }, 'a hand-in was stored and could not be finalized'),
      );
    }
  };
  await Promise.race([finalize(), rest(FINALIZED_AT_ONCE_MS)]);
}

/** Waits without keeping the process alive. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** The refusal of a push that the database could not take, which is noted in the log. */
export function busy(services: Services, error: unknown): Error {
  services.log.error({ err: error }, 'the database could not take a push');
  return tryLater(503, push.error, 1 + Math.random() * RETRY_AFTER_MAX_SECONDS);
}
