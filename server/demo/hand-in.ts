import type { Op } from '#contract/op';
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
import { pushesOf } from './simulated-typist.ts';

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

/** A text to write and hand in: `number` decides how it is typed, `received` when the hand-in arrives. */
export interface Writing {
  assignment: string;
  text: string;
  number: number;
  received: Date;
}

/** Writes a text and hands it in, by pushes through ingest like any other. @returns the submission's id. */
export async function writeAndHandIn(
  services: Services,
  tx: Tx,
  person: Person,
  { assignment, text, number, received }: Writing,
): Promise<string> {
  const stream = services.random(16).toString('base64url');
  return handIn({ services, tx, person, now: received }, stream, assignment, pushesOf(stream, text, number));
}

type Context = Parameters<typeof openPush>[0];

/** Stores pushes, each at the time of its last op, and finalizes the hand-in. @returns the submission's id. */
async function handIn(context: Context, stream: string, assignment: string, pushes: readonly Op[][]): Promise<string> {
  const { tx, person, services, now } = context;
  const began = now.getTime() - lastTick(pushes.at(-1)) * TICK_MS;
  const target = { kind: 'assignment', id: assignment } as const;
  let id = '';
  for (const ops of pushes) {
    const sent = { ...context, now: new Date(began + lastTick(ops) * TICK_MS) };
    const first = ops[0]?.seq ?? 1;
    const opened = await openPush(sent, [{ stream, target, began, first, ops, malformed: null }], leavesGap);
    await storeAtOnce({ ...sent, perform: noActions }, opened);
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

function lastTick(ops: readonly Op[] | undefined): number {
  return ops?.at(-1)?.at ?? 0;
}
