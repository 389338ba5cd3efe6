import type { StreamId } from '#contract/identifier';
import { TICK_MS } from '#contract/op-constants';
import type { Person } from '../platform/person.ts';
import type { Tx } from '../platform/database/tables.ts';
import { leavesGap } from '../writing/ingest/admit.ts';
import { openPush } from '../writing/ingest/open.ts';
import { storeAtOnce } from '../writing/ingest/store.ts';
import type { Services } from '../platform/services.ts';
import { finalizeHandIn } from '../writing/submission/hand-in.ts';
import { findSubmission } from '../writing/submission/read.ts';
import type { SubmissionRow } from '../writing/submission/rows.ts';
import type { SimulatedPush } from './simulated-typist.ts';

/** A student of the demo's class, and when they joined the university. */
export interface ClassMember {
  universityId: string;
  userId: string;
  email: string;
  joined: Date;
}

export function studentOf({ universityId, userId, email }: ClassMember): Person {
  const rights = { userType: 'student', status: 'active', emailVerified: true } as const;
  return { universityId, userId, email, name: email, sessionId: '', ...rights };
}

export function teacherOf(universityId: string, userId: string): Person {
  const rights = { userType: 'teacher', status: 'active', emailVerified: true } as const;
  return { universityId, userId, email: '', name: '', sessionId: '', ...rights };
}

/** The pushes of a text with its hand-in; `received`: when the last one reaches the university. */
export interface Writing {
  assignment: string;
  pushes: readonly SimulatedPush[];
  received: Date;
}

/** A new stream of a page. */
export function newStream({ random }: Services): StreamId {
  return random(16).toString('base64url');
}

/** Stores pushes through ingest like any other, each when it was sent, and finalizes the hand-in. @returns the submission's id. */
export async function handIn(
  services: Services,
  tx: Tx,
  person: Person,
  { assignment, pushes, received }: Writing,
): Promise<string> {
  const begun = received.getTime() - (pushes.at(-1)?.sent ?? 0) * TICK_MS;
  const momentOf = (ticks: number) => new Date(begun + ticks * TICK_MS);
  const target = { kind: 'assignment', id: assignment } as const;
  let id = '';
  for (const { stream, began, ops, sent } of pushes) {
    const context = { services, tx, person, now: momentOf(sent) };
    const part = { stream, target, began: momentOf(began).getTime(), first: ops[0]?.seq ?? 1, ops, malformed: null };
    const opened = await openPush(context, [part], leavesGap);
    await storeAtOnce({ ...context, perform: noActions }, opened);
    id = opened.plans[0]?.submissionId ?? '';
  }
  await finalizeHandIn(tx, await storedSubmission(tx, person, id), services);
  return id;
}

function noActions(): Promise<never> {
  return Promise.reject(new Error('The demo pushes writing and no actions.'));
}

/** An existing submission, as its writer or its teacher may see it. */
export async function storedSubmission(tx: Tx, person: Person, id: string): Promise<SubmissionRow> {
  const submission = await findSubmission(tx, person, id);
  if (submission === undefined) throw new Error('the demo’s text was not stored');
  return submission;
}
