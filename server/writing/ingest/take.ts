import { type PushAnswer, push } from '#contract/outbox';
import { tenantOf, type Person } from '../../platform/person.ts';
import { isDiskFull } from '../../platform/database/full.ts';
import { tryLater } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { judgeBy, type Acts } from './actions.ts';
import { answerPush } from './answer.ts';
import { leavesGap } from './admit.ts';
import { heldWrite } from './held.ts';
import { isOutage, isWorthRepeating } from './outage.ts';
import type { ReadPart } from './parts.ts';
import { openPush, type OpenedPush } from './open.ts';
import { settleSubmission } from '../submission/settle.ts';
import { storeAtOnce, storeOneByOne } from './store.ts';

const ATTEMPTS_MAX = 4;
const RETRY_AFTER_MAX_SECONDS = 20;
const SETTLED_AT_ONCE_MS = 1000;

/**
 * Stores what a person pushed and answers where each stream stands. Everything happens in one transaction, which is
 * committed before the answer. First all of it is tried at once; where that fails for a reason that lies in the push,
 * again stream by stream and op by op, so that the op that fails is named alone.
 * Throws 503 where the database is in trouble, and its own error where its disk is full: then nothing was stored and nothing is said about any op.
 */
export async function takePush(
  services: Services,
  acts: Acts,
  person: Person,
  parts: readonly ReadPart[],
): Promise<PushAnswer> {
  const judge = judgeBy(acts);
  let store: typeof storeOneByOne = storeAtOnce;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, submitted } = await services.database.asTenant(tenantOf(person), async (tx) => {
        const context = { tx, services, person, now: services.clock(), judge };
        const opened = await openPush(context, parts, services.leavesGap ?? leavesGap);
        const stored = await store(context, opened, heldWrite(context, parts));
        return { answer: answerPush(context, opened, stored), submitted: submittedBy(opened) };
      });
      await settleAll(services, person, submitted);
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

/** The submissions that this push hands in. */
function submittedBy({ plans }: OpenedPush): Set<string> {
  return new Set(
    plans.flatMap(({ submissionId, ops }) =>
      submissionId !== null && ops.some(({ kind }) => kind === 'submit') ? submissionId : [],
    ),
  );
}

/**
 * Settles hand-ins as they come, so that lists need not. One that fails is settled by the next who opens it; for a text
 * that is settled in a thread the answer does not wait.
 */
async function settleAll(services: Services, person: Person, submissions: Iterable<string>): Promise<void> {
  for (const id of submissions) {
    const settled = settleSubmission(services, tenantOf(person), id).catch((error: unknown) =>
      services.log.error({ err: error, submission: id }, 'a hand-in was stored and could not be settled'),
    );
    await Promise.race([settled, rest(SETTLED_AT_ONCE_MS)]);
  }
}

/** Keeps no process from ending. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function busy(services: Services, error: unknown): Error {
  services.log.error({ err: error }, 'the database could not take a push');
  return tryLater(503, push.error, 1 + Math.random() * RETRY_AFTER_MAX_SECONDS);
}
