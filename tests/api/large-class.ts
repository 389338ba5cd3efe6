import { sql } from 'kysely';
import { createAssignment } from '#contract/change-assignment';
import { changeMarking } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { askRegrade } from '#contract/regrade';
import { deviceStream } from '../fixtures/device-stream.ts';
import { sendPush } from '../fixtures/pushing.ts';
import type { Stage } from './authorization-stage.ts';
import { enrollMany } from './many-people.ts';

const STUDENTS = 50;
const ASSIGNMENTS = 20;
/** Lines of a text long enough to be compared with the class. */
const LINES = 80;

/** The result of {@link fillClass}. */
export interface LargeClass {
  /** The additional students of the stage's course, with roll numbers R-many-0, R-many-1 … */
  readonly students: readonly string[];
  /** Assignments of that course that everybody handed in. S1's texts can be opened, and are returned. */
  readonly assignments: readonly string[];
  /** A further assignment with saved and held grades. */
  readonly held: string;
}

/** Gives the stage's course so many students, assignments and texts that a query for each of them is noticed. */
export async function fillClass(stage: Stage): Promise<LargeClass> {
  const { people, server } = stage;
  const names = Array.from({ length: STUDENTS }, (_, index) => `Asha ${String(index)}`);
  const students = await enrollMany(server, people, names);
  const assignments: string[] = [];
  for (let number = 0; number < ASSIGNMENTS; number += 1) assignments.push(await stage.assignment());
  const body = { ...stage.assignmentFields(people.courseId), hold: true };
  const held = (await server.as(people.T1).call(createAssignment, { body })).ok.id;
  await handInAll(stage, [people.assignmentId, ...assignments, held], students);
  for (const id of [people.assignmentId, ...assignments]) await returnOwn(stage, id);
  for (const id of await submissionsOf(stage, held)) await save(stage, id);
  return { students, assignments, held };
}

/** Inserts these students' texts as rows of the right number that nobody can open. */
async function handInAll({ people, server }: Stage, assignments: string[], students: string[]): Promise<void> {
  const { universityId } = people.campus;
  await server.database.asOwner((tx) =>
    sql`
    with written as (
      insert into submissions (university_id, user_id, assignment_id, counter, head, created_at, updated_at)
      select ${universityId}, s.id, a.id, 1, '\\x00', ${server.now()}, ${server.now()}
      from unnest(${students}::uuid[]) s (id), unnest(${assignments}::uuid[]) a (id) returning id)
    insert into submits (university_id, submission_id, counter, stream, seq, vector, sha256, received_at, submitted_at,
      matches)
    select ${universityId}, id, 1, right(replace(id::text, '-', ''), 21) || 'A', 1, '{}', '', ${server.now()},
      ${server.now()}, true from written`.execute(tx),
  );
}

async function submissionsOf({ people, server }: Stage, assignment: string): Promise<string[]> {
  const rows = await server.database.asTenant(people.T1, (tx) =>
    tx.selectFrom('submissions').select('id').where('assignment_id', '=', assignment).execute(),
  );
  return rows.map(({ id }) => id);
}

/** S1 hands in a text, is given a grade, and asks about it. */
async function returnOwn(stage: Stage, assignment: string): Promise<void> {
  const { people, server } = stage;
  const page = deviceStream({ kind: 'assignment', id: assignment });
  for (let line = 0; line < LINES; line += 1) page.type('What I saw. ');
  page.submit();
  const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
  await save(stage, id);
  await server.as(people.S1).call(askRegrade, { params: { id }, body: { words: 'Why 71?' } });
}

async function save({ people, server }: Stage, id: string): Promise<void> {
  const changes: MarkingChange[] = [{ kind: 'grade', grade: 71 }, { kind: 'save' }];
  for (const change of changes) await server.as(people.T1).call(changeMarking, { params: { id }, body: { change } });
}
