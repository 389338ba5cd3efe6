import type { PushAnswer } from '#contract/outbox';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { leavesGap } from './admit.ts';
import { answerPush } from './answer.ts';
import { storeBatches, type NewOps, type Stored } from './batches.ts';
import type { PushContext } from './context.ts';
import { deviceHighsOf, deviceHighWrite } from './device-highs.ts';
import { beginningsOf, groupByStream, planPush, type OpenedPush } from './open.ts';
import type { ReadPart } from './parts.ts';
import { beginStreams, lockFreeStreams } from './streams.ts';

/** A push and its sender. */
export interface SentPush {
  readonly person: Person;
  readonly parts: readonly ReadPart[];
}

/** Whether a push can be stored beside others': no op of it asks for more than to be stored. */
export function isShareable(parts: readonly ReadPart[]): boolean {
  return parts.every(
    ({ malformed, ops }) => malformed === null && ops.every(({ kind }) => kind !== 'action' && kind !== 'submit'),
  );
}

/**
 * Stores pushes of different people of one university in one transaction, which is committed before the answers. Each
 * must be shareable. Where one can't be stored, none is, and the database's error is thrown.
 * @returns the answer to each push and the number of its new ops; null where the push must be taken alone: a stream of it
 * is not there and can't be begun, or somebody holds one of its rows.
 */
export function takeTogether(
  services: Services,
  universityId: string,
  pushes: readonly SentPush[],
): Promise<({ answer: PushAnswer; ops: number } | null)[]> {
  return services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    const context = { tx, services, now: services.clock() };
    const opened = await openTogether(context, universityId, pushes);
    const kept = opened.flatMap((push) => push ?? []);
    const submissions = new Map(kept.flatMap((push) => [...push.submissions]));
    const stored = await storeBatches(context, universityId, submissions, kept.flatMap(newOpsOf));
    const highs = kept.flatMap(({ person, parts }) => deviceHighsOf(person.userId, parts));
    await writeInOneStatement(tx, [deviceHighWrite(universityId, highs)]);
    return opened.map((push) =>
      push === null
        ? null
        : {
            answer: answerPush({ ...context, person: push.person }, push, outcomeOf(push, stored)),
            ops: push.plans.reduce((sum, { ops }) => sum + ops.length, 0),
          },
    );
  });
}

/** A push whose rows are locked. */
type Opened = SentPush & OpenedPush;

async function openTogether(
  context: Omit<PushContext, 'person'>,
  universityId: string,
  pushes: readonly SentPush[],
): Promise<(Opened | null)[]> {
  const grouped = pushes.map((push) => ({ push, byStream: groupByStream(push.parts) }));
  const wanted = grouped.flatMap(({ push, byStream }) =>
    [...byStream.keys()].map((stream) => ({ userId: push.person.userId, stream })),
  );
  const begun = grouped.flatMap(({ push, byStream }) => beginningsOf(push.person.userId, byStream));
  if (begun.length > 0) await beginStreams(context, universityId, begun);
  const locked = await lockFreeStreams(context, universityId, wanted);
  return grouped.map(({ push, byStream }) => {
    const own = locked.get(push.person.userId);
    if (own === undefined || own.streams.size < byStream.size) return null;
    return { ...push, ...planPush(byStream, own, context.services.leavesGap ?? leavesGap) };
  });
}

function newOpsOf({ person, plans }: Opened): NewOps[] {
  return plans.flatMap(({ stream, submissionId, ops, after }) =>
    submissionId === null || ops.length === 0 ? [] : { userId: person.userId, stream, submissionId, ops, head: after },
  );
}

/** What was stored of one push. */
function outcomeOf({ submissions }: Opened, { submissions: all, vectors, incarnation }: Stored) {
  const own = new Map([...submissions].map(([id, before]) => [id, all.get(id) ?? before]));
  return { submissions: own, vectors, incarnation, results: [], failures: new Map() };
}
