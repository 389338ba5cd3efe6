import { createHash } from 'node:crypto';
import type { Op } from '#contract/op';
import { compose, createPen } from '#writing/compose';
import { createDocument, textOf, vectorOf } from '#writing/document';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import { leavesGap } from '../outbox/admit.ts';
import { openPush } from '../outbox/open.ts';
import { storeAtOnce } from '../outbox/store.ts';
import type { Services } from '../services.ts';
import { gradeSubmission } from '../submission/change.ts';
import { settleHandIn } from '../submission/hand-in.ts';
import { findSubmission } from '../submission/read.ts';
import { essayOf } from './essays.ts';
import { grades } from './teaching-content.ts';

const HOUR_MS = 3_600_000;
/** From one hand-in to the next, and from the last to the end. */
const APART_MS = 3.7 * HOUR_MS;
/** Ticks of 10 ms: from key to key, and the pause after a sentence. */
const KEY_TICKS = [11, 17, 14, 23, 12, 19, 15] as const;
const SENTENCE_TICKS = 900;

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
    const id = await handIn({ services, tx, person: personOf(writer), now: received }, assignment.id, essayOf(number));
    const by = { universityId: writer.universityId, userId: assignment.teacherId };
    await gradeSubmission(tx, by, id, grade, services.clock());
  }
}

type Context = Parameters<typeof openPush>[0];

/** @returns the id of the submission, whose hand-in is settled. */
async function handIn(context: Context, assignment: string, text: string): Promise<string> {
  const { tx, person, services, now } = context;
  const stream = services.random(16).toString('base64url');
  const ops = typed(stream, text);
  const began = now.getTime() - (ops.at(-1)?.at ?? 0) * 10;
  const target = { kind: 'assignment', id: assignment } as const;
  const opened = await openPush(context, [{ stream, target, began, first: 1, ops, malformed: null }], leavesGap);
  await storeAtOnce(context, opened);
  const id = opened.plans[0]?.submissionId ?? '';
  const submission = await findSubmission(tx, person, id);
  if (submission === undefined) throw new Error('the demo’s text was not stored');
  await settleHandIn(tx, submission, services);
  return id;
}

/** The ops of somebody who types a text from its beginning to its end and hands it in. */
function typed(stream: string, text: string): Op[] {
  const doc = createDocument();
  const pen = createPen(stream);
  const ops: Op[] = [];
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    at += KEY_TICKS[index % KEY_TICKS.length] ?? 0;
    if (text[index - 2] === '.') at += SENTENCE_TICKS;
    const inserted = text.charAt(index);
    ops.push(...compose(doc, pen, { index, removed: 0, inserted, source: 'typed', at }));
  }
  const sha256 = createHash('sha256').update(textOf(doc), 'utf8').digest('hex');
  return [...ops, { kind: 'submit', seq: ops.length + 1, at, vector: vectorOf(doc), sha256 }];
}

function personOf({ universityId, userId, email }: ClassMember): Person {
  const rights = { userType: 'student', status: 'active', emailVerified: true } as const;
  return { universityId, userId, email, name: email, sessionId: '', ...rights };
}
