import { randomBytes } from 'node:crypto';
import { ruleDeadlines } from '../../server/assignments/deadline/ruling.ts';
import { extendFor } from '../../server/assignments/extension/act.ts';
import { makeCertificate, withdrawCertificate } from '../../server/reading/proof/certificate.ts';
import { verifyUniversity, type UniversityVerdict } from '../../server/reading/proof/verify-university.ts';
import type { Database } from '../../server/platform/database/connect.ts';
import { openDataKeys } from '../../server/platform/database/data-keys.ts';
import { beginRotation, finishRotation } from '../../server/platform/database/rotate-key.ts';
import type { Tx } from '../../server/platform/database/tables.ts';
import { deleteLog } from '../../server/reading/retention/delete-log.ts';
import { findSubmission } from '../../server/writing/submission/read.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { dice } from '../../tests/fixtures/dice.ts';
import type { Place } from '../../tests/fixtures/tamper.ts';
import { tamperings } from '../../tests/fixtures/tamperings.ts';
import type { People } from '../../tests/api/people.ts';
import { storedBy, type ChainScene } from './chain-scene.ts';

const COVERED = new Date(0);
const DAY_MS = 86_400_000;
const SUBMISSIONS = 1000;
const BATCHES = 10;
const PUSH_MS = 5000;

interface Figure {
  readonly name: string;
  readonly found: number;
  readonly of: number;
}

class RolledBack extends Error {}

/** How many tamperings with a whole university are found, of `times` in all, by kind. */
export async function universityTamperings(scene: ChainScene, people: People, times: number): Promise<Figure[]> {
  const place = await write(scene, people);
  const { database } = scene.services;
  const before = await verify(database, scene, place.universityId);
  if (before.kind === 'broken') throw new Error(`It is broken before: ${before.trouble}`);
  const figures = new Map<string, { found: number; of: number }>();
  const all = Object.entries(tamperings);
  for (let round = 0; round < times; round += 1) {
    const [name, tampering] = all[round % all.length] ?? all[0]!;
    const figure = figures.get(name) ?? { found: 0, of: 0 };
    figures.set(name, figure);
    await database
      .asOwner(async (tx) => {
        if ((await tampering.change(tx, place, dice(round))) > 0) {
          figure.of += 1;
          if ((await verify(within(database, tx), scene, place.universityId)).kind === 'broken') figure.found += 1;
        }
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
  return [...figures].map(([name, figure]) => ({ name, ...figure }));
}

function within(database: Database, tx: Tx): Database {
  return { ...database, asOwner: (act) => act(tx) };
}

function verify(database: Database, scene: ChainScene, university: string): Promise<UniversityVerdict> {
  const { keyring } = scene.services;
  return verifyUniversity(database, university, { keyring, coveredFrom: COVERED, againMs: 0 });
}

/** Two texts with receipts, extensions and certificates, and one whose log was deleted. */
async function write(scene: ChainScene, people: People): Promise<Place> {
  const { services, person } = scene;
  const { database, keyring, clock } = services;
  const written: string[] = [];
  const earlierReceipts = new Map<string, Buffer>();
  const assignments: string[] = [];
  for (let text = 0; text < 3; text += 1) {
    const assignment = await scene.assignment(scene.nowMs + DAY_MS);
    const id = await writeTo(scene, assignment, 3);
    await scene.receipt(id);
    const { signed } = await database.asOwner((tx) =>
      tx.selectFrom('receipts').select('signed').where('submission_id', '=', id).executeTakeFirstOrThrow(),
    );
    earlierReceipts.set(id, signed);
    const until = new Date(scene.nowMs + 2 * DAY_MS).toISOString();
    const fields = { students: [person.userId], until, reason: 'Ill.' };
    const teacher = { ...person, ...people.T1, userType: 'teacher' as const };
    await database.asTenant(people.T1, (tx) => extendFor(tx, teacher, assignment, fields, { keyring, now: clock() }));
    await scene.receipt(id);
    await database.asTenant(person, async (tx) => {
      const submission = await findSubmission(tx, person, id);
      if (submission === undefined) return;
      await makeCertificate(tx, submission, services, true);
      const { id: withdrawn } = await makeCertificate(tx, submission, services, false);
      await withdrawCertificate(tx, submission, services, withdrawn);
    });
    written.push(id);
    assignments.push(assignment);
  }
  // The fixture makes an assignment without a ruling.
  await database.asOwner(async (tx) => {
    const unruled = await tx.selectFrom('assignments').selectAll().where('id', '=', people.assignmentId).execute();
    await ruleDeadlines(tx, keyring, unruled, clock());
  });
  const [practice = '', ...texts] = written;
  const { universityId } = person;
  await database.asOwner((tx) => deleteLog(tx, { universityId, id: practice }, services, null));
  const [, assignmentId = ''] = assignments;
  const otherAssignment = await scene.assignment(scene.nowMs + DAY_MS);
  const draft = await writeDraft(scene, otherAssignment);
  const stranger = people.S3.userId;
  return { universityId, assignmentId, otherAssignment, written: texts, draft, practice, stranger, earlierReceipts };
}

/** A text that is not handed in, with a certificate after each of its two batches. */
async function writeDraft(scene: ChainScene, assignment: string): Promise<string> {
  const { services, person } = scene;
  const page = deviceStream({ kind: 'assignment', id: assignment });
  let id = '';
  for (let batch = 0; batch < 2; batch += 1) {
    const first = page.ops.length + 1;
    page.type(`It was a dark night ${batch}.`);
    page.remove(0, 3);
    scene.nowMs += PUSH_MS;
    id = storedBy(await scene.push(page.part(first))).submission;
    await services.database.asTenant(person, async (tx) => {
      const submission = await findSubmission(tx, person, id);
      if (submission !== undefined) await makeCertificate(tx, submission, services, true);
    });
  }
  return id;
}

async function writeTo(scene: ChainScene, assignment: string, batches: number): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: assignment });
  let id = '';
  for (let batch = 0; batch < batches; batch += 1) {
    const first = page.ops.length + 1;
    for (const word of ['It was ', 'a dark ', 'night ', String(batch)]) page.type(word);
    if (batch === batches - 1) page.submit();
    scene.nowMs += PUSH_MS;
    id = storedBy(await scene.push(page.part(first))).submission;
  }
  return id;
}

/** How long it takes to verify 1,000 submissions, and to rotate their keys. */
export async function verifyTime(scene: ChainScene, submissions = SUBMISSIONS): Promise<string[]> {
  const { services, person } = scene;
  for (let text = 0; text < submissions; text += 1)
    await scene.receipt(await writeTo(scene, await scene.assignment(scene.nowMs + DAY_MS), BATCHES));
  const began = performance.now();
  const verdict = await verify(services.database, scene, person.universityId);
  const verifiedMs = performance.now() - began;
  const { old, fresh } = { old: Buffer.from(services.keyring.keys()[0]?.bytes ?? []), fresh: randomBytes(32) };
  const first = performance.now();
  // The scene’s key is that of an earlier version: everything is wrapped anew.
  await openDataKeys(services.database, old);
  const wrapped = await beginRotation(services.database, { old, new: fresh, all: true }, undefined, 0);
  await finishRotation(services.database, fresh, 0);
  const rotatedMs = performance.now() - first;
  const second = performance.now();
  const newest = randomBytes(32);
  await beginRotation(services.database, { old: fresh, new: newest, all: false }, undefined, 0);
  await finishRotation(services.database, newest, 0);
  const plainMs = performance.now() - second;
  const counts = verdict.kind === 'whole' ? JSON.stringify(verdict.counts) : `${verdict.subject.id} ${verdict.trouble}`;
  return [
    `verify ${verdict.kind}: ${verifiedMs.toFixed(0)} ms for ${counts}`,
    `rotate --all: ${rotatedMs.toFixed(0)} ms for ${wrapped} values; without: ${plainMs.toFixed(0)} ms (waiting left out)`,
  ];
}
