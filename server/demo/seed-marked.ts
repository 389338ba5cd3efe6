import { createHash } from 'node:crypto';
import { apart } from '#contract/level';
import type { MarkingChange } from '#contract/marking-change';
import { daysLater } from '#contract/zoned-time';
import { DEFAULT_TIME_ZONE } from '#contract/zone';
import { textOf } from '#writing/document/document';
import { anchorAt } from '#writing/document/text-anchor';
import type { Person } from '../platform/person.ts';
import { createAssignmentOf } from '../assignments/assignment/create.ts';
import { findAssignment } from '../assignments/assignment/store.ts';
import type { Tx } from '../platform/database/tables.ts';
import { extendFor } from '../assignments/extension/act.ts';
import { markSubmission } from '../marking/marking/act.ts';
import { askForRegrade, reply } from '../marking/regrade/act.ts';
import type { Services } from '../platform/services.ts';
import { loadDocument } from '../writing/submission/document.ts';
import { handIn, newStream, storedSubmission, studentOf, type ClassMember } from './hand-in.ts';
import { extension, heldAssignment, heldTexts, returnedWork } from './marked-content.ts';
import { pushesOfShort } from './short-writing.ts';

const HOUR_MS = 3_600_000;
/** How long before the demo begins a returned text was marked, asked about and answered. */
const MARKED_MS = 22 * HOUR_MS;
const ASKED_MS = 5 * HOUR_MS;
const ANSWERED_MS = 2 * HOUR_MS;
/** From one hand-in to the next. */
const APART_MS = 5.3 * HOUR_MS;

export interface Scene {
  services: Services;
  tx: Tx;
  members: readonly ClassMember[];
  teacher: Person;
  /** When the demo begins. */
  at: Date;
}

export const before = ({ at }: Scene, ms: number) => new Date(at.getTime() - ms);

export function memberOf({ members }: Scene, email: string): ClassMember {
  const member = members.find((one) => one.email === email);
  if (member === undefined) throw new Error(`the class has no ${email}`);
  return member;
}

/** Makes changes to a submission's marking as its teacher, and saves it. */
async function mark({ tx, teacher }: Scene, id: string, changes: readonly MarkingChange[], now: Date): Promise<void> {
  const submission = await storedSubmission(tx, teacher, id);
  const marker = { tx, person: teacher, now, origin: '' };
  await markSubmission(marker, { submission, relation: 'teaches' }, { changes: [...changes, { kind: 'save' }] });
}

/** Returns one text with feedback and comments; its student asks about the grade, and the teacher replies. */
export async function seedReturned(scene: Scene, written: ReadonlyMap<string, string>): Promise<void> {
  const { services, tx, teacher } = scene;
  const { email, feedback, comments, question, reply: answer } = returnedWork;
  const student = memberOf(scene, email);
  const id = written.get(student.userId);
  if (id === undefined) throw new Error(`${email} handed in nothing`);
  const text = textOf(await loadDocument(tx, await storedSubmission(tx, teacher, id), services));
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  const [, ...ends] = text.matchAll(/[.!?](?= |$)/gu);
  const first = { start: 0, end: text.search(/[.!?] /u) + 1 };
  const last = { start: (ends.at(-2)?.index ?? 0) + 2, end: text.length };
  const remarks = [first, last].map((place, index): MarkingChange => ({
    kind: 'comment',
    comment: { id: crypto.randomUUID(), anchor: anchorAt(text, place, sha256), words: comments[index] ?? '' },
  }));
  await mark(scene, id, [{ kind: 'feedback', words: feedback }, ...remarks], before(scene, MARKED_MS));
  await askForRegrade({ tx, person: studentOf(student), now: before(scene, ASKED_MS) }, id, question);
  await reply({ tx, person: teacher, now: before(scene, ANSWERED_MS) }, id, { words: answer });
}

/** Gives one student a later end, with a reason. */
export async function seedExtension(scene: Scene, assignment: string): Promise<void> {
  const { tx, teacher, at } = scene;
  const { email, days, reason } = extension;
  const end = (await findAssignment(tx, teacher, assignment))?.end_time ?? at;
  const until = daysLater(end, days, DEFAULT_TIME_ZONE).toISOString();
  const students = [memberOf(scene, email).userId];
  await extendFor(tx, teacher, assignment, { students, until, reason }, { keyring: scene.services.keyring, now: at });
}

interface Held {
  course: string;
  class_info: string;
  start_time: Date;
  end_time: Date;
}

/** Creates the assignment with held grades, hands in the first students' texts, and marks those that are marked. */
export async function seedHeld(scene: Scene, { course, class_info, start_time, end_time }: Held): Promise<void> {
  const { services, tx, teacher, members } = scene;
  const writers = members.filter(({ joined }) => joined < start_time);
  const { title, description } = heldAssignment;
  const { criteria, levels } = apart(
    heldAssignment.criteria.map((criterion) => ({ id: crypto.randomUUID(), ...criterion })),
  );
  const times = { start_time: start_time.toISOString(), end_time: end_time.toISOString() };
  const { id: assignment } = await createAssignmentOf(
    { tx, person: teacher, now: start_time, services },
    { title, description, class_info, course, ...times, criteria, levels, hold: true },
  );
  for (const [number, { text, marked }] of heldTexts.entries()) {
    const writer = writers[number];
    if (writer === undefined) throw new Error('the demo has more texts than students');
    const received = new Date(end_time.getTime() - (heldTexts.length - number) * APART_MS);
    const pushes = pushesOfShort(newStream(services), text, number);
    const id = await handIn(services, tx, studentOf(writer), { assignment, pushes, received });
    if (marked === null) continue;
    const points = criteria.map(({ id: criterion, name }): MarkingChange => ({
      kind: 'mark',
      criterion,
      points: marked.points[name] ?? null,
    }));
    await mark(scene, id, [...points, { kind: 'feedback', words: marked.feedback }], before(scene, ASKED_MS));
  }
}
