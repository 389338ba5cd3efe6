import type { Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { updateSubmission } from '#contract/submission';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';

const HOUR_MS = 3_600_000;

/**
 * For each field that only some actors may write, and each actor who may make the call but not write it: the field is
 * forbidden, alone and beside fields that are theirs, and accepted from an actor who may write it.
 */
export const fieldChecks: readonly Check[] = table.flatMap(([name, endpoint]) => {
  const { access } = endpoint;
  if (access.kind !== 'object') return [];
  return Object.entries(access.fields ?? {}).flatMap(([field, writers]) =>
    access.allowed
      .filter((actor) => !writers.includes(actor))
      .map((actor) => ({
        name: `${name} with ${field} as ${actor} is 403`,
        faults: (scene: Scene) => faultsOfField(scene, { name, endpoint, field, actor, writer: writers[0] ?? 'T1' }),
      })),
  );
});

interface FieldCase {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly actor: Actor;
  readonly writer: Actor;
}

async function faultsOfField(scene: Scene, { name, endpoint, field, actor, writer }: FieldCase): Promise<string[]> {
  const theirs = await prepare(scene, name, writer);
  const value = theirs.body?.[field];
  if (value === undefined) return [`the request of ${writer} has no ${field}`];
  const own = await prepare(scene, name, actor);
  const beside = { ...own, body: { ...own.body, [field]: value } };
  const faults: string[] = [];
  for (const prepared of [{ ...theirs, body: theirs.body ?? {} }, beside]) {
    const answer = await callAs(scene, actor, endpoint, prepared);
    if (answer.status !== 403) faults.push(`${actor} was answered ${String(answer.status)}: ${answer.raw}`);
  }
  for (const [twin, prepared] of [
    [writer, theirs],
    [actor, own],
  ] as const) {
    const answer = await callAs(scene, twin, endpoint, prepared);
    if (!isAllowed(endpoint, answer))
      faults.push(`the twin ${twin} was answered ${String(answer.status)}: ${answer.raw}`);
  }
  return faults;
}

/** The change of the assignment, in hours from now, or its deletion; and the status that its writer then gets. */
const windows: readonly (readonly [what: string, change: Window, expected: number])[] = [
  ['has not begun', { start: 1, end: 2 }, 403],
  ['is open', { start: -2, end: 1 }, 200],
  ['is over', { start: -2, end: -1 }, 403],
  ['is over but for an extension', { start: -2, end: -1, extended: 1 }, 200],
  ['is over with its extension', { start: -3, end: -2, extended: -1 }, 403],
  ['was deleted', { start: -2, end: 1, deleted: true }, 403],
];

interface Window {
  readonly start: number;
  readonly end: number;
  readonly extended?: number;
  readonly deleted?: boolean;
}

/** A writer may send the text only while the work is open. */
export const openWorkChecks: readonly Check[] = windows.map(([what, change, expected]) => ({
  name: `updateSubmission with the text of work that ${what} is ${String(expected)}`,
  async faults(scene) {
    const prepared = await prepare(scene, 'updateSubmission', 'S1');
    await setWindow(scene, prepared.params?.['id'] ?? '', change);
    const { status, raw } = await callAs(scene, 'S1', updateSubmission, prepared);
    return status === expected ? [] : [`was answered ${String(status)}: ${raw}`];
  },
}));

/** Changes the times of a submission's assignment in the database, without any rule. */
async function setWindow({ server, stage }: Scene, id: string, change: Window): Promise<void> {
  const at = (hours: number) => new Date(server.now().getTime() + hours * HOUR_MS);
  const { S1, T1 } = stage.people;
  await server.database.asTenant(T1, async (tx) => {
    const { assignment_id } = await tx
      .selectFrom('submissions')
      .select('assignment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (assignment_id === null) throw new Error('Practice has no times.');
    const deleted_at = change.deleted === true ? at(0) : null;
    const times = { start_time: at(change.start), end_time: at(change.end), deleted_at };
    await tx.updateTable('assignments').set(times).where('id', '=', assignment_id).execute();
    if (change.extended === undefined) return;
    const until = at(change.extended);
    const row = { university_id: T1.universityId, assignment_id, student_id: S1.userId, until };
    await tx
      .insertInto('extensions')
      .values({ ...row, reason: 'Ill.', given_by: T1.userId, given_at: at(0) })
      .execute();
  });
}
