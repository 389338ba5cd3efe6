import type { PushAnswer, StreamAnswer } from '#contract/outbox';
import { CONTRACT_VERSION } from '#contract/version';
import { signHead } from '../chain/chain.ts';
import { headSigningKey } from '../chain/keys.ts';
import type { LockedSubmission } from '../submission/store.ts';
import type { PushContext } from './context.ts';
import type { OpenedPush, Stop, StreamPlan } from './open.ts';
import type { Outcome } from './store.ts';

/** The answer to a push: the state of its streams, the results, and how far its submissions are stored in which database. */
export function answerPush(context: PushContext, opened: OpenedPush, outcome: Outcome): PushAnswer {
  const heads = new Map<string, string>();
  for (const submission of outcome.submissions.values()) heads.set(submission.id, signedHead(context, submission));
  return {
    longhand: 'push',
    contract: CONTRACT_VERSION,
    server_time: context.now.toISOString(),
    streams: opened.plans.map((plan) => answerStream(plan, outcome, heads)),
    results: [...outcome.results],
    submissions: [...outcome.submissions.values()].map(({ id, counter }) => ({
      id,
      counter,
      vector: outcome.vectors.get(id) ?? {},
    })),
    ...(outcome.incarnation === undefined ? {} : { incarnation: outcome.incarnation }),
  };
}

function answerStream(plan: StreamPlan, outcome: Outcome, heads: ReadonlyMap<string, string>): StreamAnswer {
  const { stream, submissionId } = plan;
  const failed = outcome.failures.get(stream);
  const stop: Stop | null = failed === undefined ? plan.stop : { kind: 'failed', ...failed.failure };
  const high = (failed?.head ?? plan.after).high;
  if (stop === null)
    return { status: 'stored', stream, high, submission: submissionId, head: headOf(submissionId, heads) };
  if (stop.kind === 'gap') return { status: 'gap', stream, high };
  if (stop.kind === 'failed')
    return { status: 'failed', stream, high, seq: stop.seq, code: stop.code, error: stop.error };
  const error = 'This assignment is no longer there for you: it may have been deleted.';
  return { status: 'unknown_assignment', stream, high, error };
}

function headOf(submissionId: string | null, heads: ReadonlyMap<string, string>): string | null {
  return submissionId === null ? null : (heads.get(submissionId) ?? null);
}

function signedHead({ services, now }: PushContext, { id, counter, head }: LockedSubmission): string {
  return signHead(headSigningKey(services.keyring), { submission: id, counter, at: now.getTime(), head });
}
