import { sql } from 'kysely';
import { expectedAccess } from '#contract/access';
import { removeCourseRole } from '#contract/course-role';
import type { Endpoint } from '#contract/endpoint';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';
import type { Prepared } from './authorization-marking-requests.ts';

/** What a reader may do with any assignment of the course, and with the course itself. */
const OF_THE_COURSE: readonly string[] = [
  'findInTexts',
  'getAssignment',
  'getClass',
  'getTaskFile',
  'listEnrolledStudents',
  'listSubmissions',
  'listTaskFiles',
];

/** What they may do with a text that was handed in. */
const OF_A_TEXT: readonly string[] = [
  'getAiFile',
  'getAiStatement',
  'getMatches',
  'getReport',
  'getReturn',
  'getSubmission',
  'getTextAtDeadline',
  'listEdits',
  'listNotes',
];

/** Paths that name a text: a reader must be refused for what they do with it, not because it is a draft. */
const OF_TEXTS = /^(\/assignments)?\/submissions\/\{id\}\//;

/** Every call about an object that another teacher may not make. */
const closed = table.filter(([, { access }]) => access.kind === 'object' && !access.allowed.includes('T2'));
const open = closed.filter(([name]) => OF_THE_COURSE.includes(name) || OF_A_TEXT.includes(name));
const refused = closed.filter(([name]) => !OF_THE_COURSE.includes(name) && !OF_A_TEXT.includes(name));

/** Readers may leave by themselves; who is none may not even ask. */
const leavingCheck: Check = {
  name: 'a reader takes themself out of a course, and only a reader does',
  async faults(scene) {
    const { T2, T1 } = scene.stage.people;
    const params = { id: await scene.stage.course(T1, 'elective'), teacher: T2.userId };
    const leave = async () => (await scene.server.as(T2).call(removeCourseRole, { params })).status;
    const before = await leave();
    await setReader(scene, 'T2');
    const found = [before, await leave(), await leave()].join();
    await setReader(scene, null);
    return found === '403,200,403' ? [] : [`T2 met ${found}`];
  },
};

/** A refused call changes nothing, so T2 becomes a reader once for all of them. */
const refusedCheck: Check = {
  name: `${String(refused.length)} calls are refused to T2 as reader like to any other teacher`,
  async faults(scene) {
    const prepared = await prepareAll(scene, refused);
    for (const { endpoint, request } of prepared)
      if (OF_TEXTS.test(endpoint.path)) await handIn(scene, request.params?.['id'] ?? '');
    await setReader(scene, 'T2');
    const faults = await faultsOf(scene, prepared, 'T2', (endpoint) => expectedAccess(endpoint.access, 'T2'));
    await setReader(scene, null);
    return faults;
  },
};

/** A look changes nothing either: the same requests serve T2 as reader, T2 as none, and A3 as reader. */
const openCheck: Check = {
  name: `${String(open.length)} calls are allowed to T2 as reader of what was handed in, and only while they are`,
  async faults(scene) {
    const prepared = await prepareAll(scene, open);
    const ofTexts = prepared.filter(({ name }) => OF_A_TEXT.includes(name));
    await setReader(scene, 'T2');
    const drafts = await faultsOf(scene, ofTexts, 'T2', () => 403);
    for (const { request } of ofTexts) await handIn(scene, request.params?.['id'] ?? '');
    const faults = await faultsOf(scene, prepared, 'T2', () => 'allowed');
    await setReader(scene, 'A3');
    const pending = await faultsOf(scene, prepared, 'A3', () => 403);
    await setReader(scene, null);
    const removed = await faultsOf(scene, prepared, 'T2', () => 403);
    return [
      ...drafts.map((fault) => `of a draft: ${fault}`),
      ...faults,
      ...pending.map((fault) => `pending: ${fault}`),
      ...removed.map((fault) => `removed: ${fault}`),
    ];
  },
};

/** Names that are in no endpoint would check nothing. */
const namesCheck: Check = {
  name: 'what a reader may call are calls of the contract',
  faults: () => {
    const known = open.map(([name]) => name);
    return Promise.resolve([...OF_THE_COURSE, ...OF_A_TEXT].filter((name) => !known.includes(name)));
  },
};

export const readerChecks: readonly Check[] = [leavingCheck, refusedCheck, openCheck, namesCheck];

interface PreparedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly request: Prepared;
}

/** Requests about objects of S1 and T1; they must exist before the reader is set. */
async function prepareAll(scene: Scene, calls: typeof table): Promise<PreparedCall[]> {
  const prepared: PreparedCall[] = [];
  for (const [name, endpoint] of calls) prepared.push({ name, endpoint, request: await prepare(scene, name, 'T2') });
  return prepared;
}

async function faultsOf(
  scene: Scene,
  calls: readonly PreparedCall[],
  actor: 'T2' | 'A3',
  expected: (endpoint: Endpoint) => 'allowed' | number,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, endpoint, request } of calls) {
    const answer = await callAs(scene, actor, endpoint, request);
    const wanted = expected(endpoint);
    const fits = wanted === 'allowed' ? isAllowed(endpoint, answer) : answer.status === wanted;
    if (!fits) faults.push(`${name} by ${actor} was answered ${String(answer.status)}: ${answer.raw}`);
  }
  return faults;
}

/** Makes somebody the only reader of all courses of T1, or nobody, in the database without any rule. */
async function setReader({ server, stage }: Scene, actor: 'T2' | 'A3' | null): Promise<void> {
  const { userId: teacher } = stage.people.T1;
  await server.database.asTenant(stage.people.T1, async (tx) => {
    await sql`delete from course_roles d using courses c
      where c.university_id = d.university_id and c.id = d.course_id and c.teacher_id = ${teacher}`.execute(tx);
    if (actor === null) return;
    await sql`insert into course_roles (university_id, course_id, user_id, role, added_at)
      select university_id, id, ${stage.people[actor].userId}, 'reader', now() from courses
      where teacher_id = ${teacher}`.execute(tx);
  });
}

/** Hands a text in, in the database without any rule. */
async function handIn({ server, stage }: Scene, submission: string): Promise<void> {
  await server.database.asTenant(stage.people.T1, (tx) =>
    sql`insert into submits (university_id, submission_id, counter, stream, seq, vector, sha256, received_at)
      select university_id, id, counter, 'reader', 1, '{}', repeat('0', 64), now() from submissions
      where id = ${submission} and hand_in_received_at is null`.execute(tx),
  );
}
