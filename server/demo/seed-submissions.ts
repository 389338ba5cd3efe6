import { TICK_MS, type Op } from '#contract/op';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { markSubmission } from '../marking/act.ts';
import { leavesGap } from '../outbox/admit.ts';
import { openPush } from '../outbox/open.ts';
import { storeAtOnce } from '../outbox/store.ts';
import type { Services } from '../services.ts';
import { settleHandIn } from '../submission/hand-in.ts';
import { findSubmission, type SubmissionRow } from '../submission/read.ts';
import { essayOf } from './essays.ts';
import { pushesOf } from './hand.ts';
import { grades } from './teaching-content.ts';

const HOUR_MS = 3_600_000;
/** From one hand-in to the next, and from the last to the end. */
const APART_MS = 3.7 * HOUR_MS;

export interface ClassMember {
  universityId: string;
  userId: string;
  email: string;
  joined: Date;
}

interface Assignment {
  id: string;
  teacherId: string;
  ends: Date;
}

/**
 * Writes, hands in and grades one text for each grade, as pushes that the outbox takes like any other.
 * The writers are those of the class who had joined before the assignment ended.
 */
export async function seedSubmissions(
  services: Services,
  tx: Tx,
  assignment: Assignment,
  members: readonly ClassMember[],
): Promise<void> {
  const writers = members.filter(({ joined }) => joined < assignment.ends).slice(0, grades.length);
  if (writers.length < grades.length) throw new Error('the demo has more grades than students');
  for (const [number, grade] of grades.entries()) {
    const writer = writers[number];
    if (writer === undefined) continue;
    const received = new Date(assignment.ends.getTime() - (grades.length - number) * APART_MS);
    const stream = services.random(16).toString('base64url');
    const pushes = pushesOf(stream, essayOf(number), number);
    const id = await handIn({ services, tx, person: personOf(writer), now: received }, stream, assignment.id, pushes);
    const teacher = { ...personOf(writer), userId: assignment.teacherId, userType: 'teacher' } as const;
    const submission = await storedSubmission(tx, teacher, id);
    const marker = { tx, person: teacher, now: services.clock(), origin: '' };
    await markSubmission(marker, { submission, standing: 'teaches' }, [{ kind: 'grade', grade }, { kind: 'save' }]);
  }
}

type Context = Parameters<typeof openPush>[0];

/** Sends pushes, each when it was written; the last one now. @returns the id of the submission, whose hand-in is settled. */
async function handIn(context: Context, stream: string, assignment: string, pushes: readonly Op[][]): Promise<string> {
  const { tx, person, services, now } = context;
  const began = now.getTime() - lastTick(pushes.at(-1)) * TICK_MS;
  const target = { kind: 'assignment', id: assignment } as const;
  let id = '';
  for (const ops of pushes) {
    const sent = { ...context, now: new Date(began + lastTick(ops) * TICK_MS) };
    const first = ops[0]?.seq ?? 1;
    const opened = await openPush(sent, [{ stream, target, began, first, ops, malformed: null }], leavesGap);
    await storeAtOnce(sent, opened);
    id = opened.plans[0]?.submissionId ?? '';
  }
  await settleHandIn(tx, await storedSubmission(tx, person, id), services);
  return id;
}

async function storedSubmission(tx: Tx, person: Person, id: string): Promise<SubmissionRow> {
  const submission = await findSubmission(tx, person, id);
  if (submission === undefined) throw new Error('the demo’s text was not stored');
  return submission;
}

function lastTick(ops: readonly Op[] | undefined): number {
  return ops?.at(-1)?.at ?? 0;
}

function personOf({ universityId, userId, email }: ClassMember): Person {
  const rights = { userType: 'student', status: 'active', emailVerified: true } as const;
  return { universityId, userId, email, name: email, sessionId: '', ...rights };
}
