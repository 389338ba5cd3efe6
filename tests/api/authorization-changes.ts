import { sql } from 'kysely';
import { expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { getMedia } from '#contract/media';
import { messageTeachers } from '#contract/message';
import { changeReferences } from '#contract/reference';
import { trackKeystroke } from '#contract/single';
import { startSubmission } from '#contract/submission';
import type { UserType } from '#contract/account';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';
import type { Member } from './harness.ts';

/** A change of a person between two of their requests. */
interface Change {
  readonly what: string;
  readonly actor: Actor;
  /** The changed column of the person's row; `during`: its value while the change lasts. */
  readonly column: string;
  readonly during: string | null;
  /** The possible results for the person during the change, or null where the change does not affect the endpoint. */
  expected(endpoint: Endpoint): readonly (number | 'allowed')[] | null;
}

type Kind = Endpoint['access']['kind'];

/** Refusals where an actor like `like` may not call. Objects that belong to the person by their id may stay allowed. */
function as(like: Actor, kinds: readonly Kind[] = ['signed in', 'object']): Change['expected'] {
  return ({ access }) =>
    kinds.includes(access.kind) && expectedAccess(access, like) !== 'allowed' ? [403, 404] : null;
}

/** A teacher keeps their courses, but loses calls that only teachers may make, and their students' pictures. */
const lessOfTeacher: Change['expected'] = (endpoint) =>
  endpoint === getMedia ? [404] : as('S3', ['signed in'])(endpoint);

const everyCallIsRefused: Change['expected'] = ({ access }) => (access.kind === 'public' ? null : [401]);

const changes: readonly Change[] = [
  ...(['S1', 'T1', 'U1'] as const).map((actor) => ({
    what: 'suspended',
    actor,
    column: 'status',
    during: 'suspended',
    expected: everyCallIsRefused,
  })),
  { what: 'made a pending teacher', actor: 'T1', column: 'status', during: 'pending', expected: as('A3') },
  { what: 'made a student', actor: 'T1', column: 'user_type', during: 'student', expected: lessOfTeacher },
  { what: 'made a teacher', actor: 'U1', column: 'user_type', during: 'teacher', expected: as('T2') },
  { what: 'made a student', actor: 'U1', column: 'user_type', during: 'student', expected: as('S3') },
  { what: 'unverified', actor: 'S1', column: 'email_verified_at', during: null, expected: as('A2', ['signed in']) },
  { what: 'unverified', actor: 'U1', column: 'email_verified_at', during: null, expected: () => ['allowed'] },
];

/** A person's status is read anew for every request: a lost right is refused at once, and allowed again later. */
export const changeChecks: readonly Check[] = changes.flatMap((change) =>
  table
    .filter(([, { access }]) => access.kind !== 'public' && expectedAccess(access, change.actor) === 'allowed')
    .flatMap(([name, endpoint]) => {
      const expected = change.expected(endpoint);
      return expected === null
        ? []
        : [
            {
              name: `${name} by ${change.actor} while ${change.what} is ${expected.join(' or ')}`,
              faults: (scene: Scene) => faultsOfChange(scene, name, endpoint, { ...change, allowed: expected }),
            },
          ];
    }),
);

async function faultsOfChange(
  scene: Scene,
  name: string,
  endpoint: Endpoint,
  { actor, column, during, allowed }: Change & { allowed: readonly (number | 'allowed')[] },
): Promise<string[]> {
  const member = scene.stage.member(actor);
  if (member === null) throw new Error(`${actor} is nobody.`);
  const prepared = await prepare(scene, name, actor);
  const set = (value: unknown) =>
    scene.server.database.asOwner((tx) =>
      sql`update users set ${sql.ref(column)} = ${value} where id = ${member.userId}`.execute(tx),
    );
  const { rows } = await scene.server.database.asOwner((tx) =>
    sql<{ value: unknown }>`select ${sql.ref(column)} as value from users where id = ${member.userId}`.execute(tx),
  );
  await set(during);
  const changed = await callAs(scene, actor, endpoint, prepared);
  await set(rows[0]?.value);
  const meets = isAllowed(endpoint, changed) ? 'allowed' : changed.status;
  const faults = allowed.includes(meets) ? [] : [`was answered ${changed.status}: ${changed.raw}`];
  if (meets === 'allowed') return faults;
  const twin = await callAs(scene, actor, endpoint, prepared);
  return isAllowed(endpoint, twin) ? faults : [...faults, `afterwards ${twin.status}: ${twin.raw}`];
}

/** Rights by enrollment end with it: S2 and R differ in nothing else. */
export const enrollmentChecks: readonly Check[] = table
  .filter(
    ([, { access }]) => access.kind === 'object' && access.allowed.includes('S2') && !access.allowed.includes('R'),
  )
  .map(([name, endpoint]) => ({
    name: `${name} by S2 after leaving the course is 404`,
    async faults(scene) {
      const prepared = await prepare(scene, name, 'S2');
      await setEnrolled(scene, 'left');
      const left = await callAs(scene, 'S2', endpoint, prepared);
      await setEnrolled(scene, 'enrolled');
      const faults = left.status === 404 ? [] : [`was answered ${left.status}: ${left.raw}`];
      const twin = await callAs(scene, 'S2', endpoint, prepared);
      return isAllowed(endpoint, twin) ? faults : [...faults, `enrolled again ${twin.status}: ${twin.raw}`];
    },
  }));

function setEnrolled({ server, stage: { people } }: Scene, status: 'enrolled' | 'left') {
  return server.database.asTenant(people.S2, (tx) =>
    tx
      .updateTable('enrollments')
      .set({ status, left_at: status === 'left' ? server.now() : null })
      .where('student_id', '=', people.S2.userId)
      .where('course_id', '=', people.courseId)
      .execute(),
  );
}

const writing = [startSubmission, trackKeystroke, messageTeachers, changeReferences];

const written = new Map<Endpoint, unknown>([
  [trackKeystroke, { key_pressed: 'a', cursor_position: 1, event_type: 'insert' }],
  [messageTeachers, { words: 'How long may it be?' }],
  [changeReferences, { put: [], remove: [] }],
]);

function writeInto({ server }: Scene, member: Member, endpoint: Endpoint, id: string) {
  const body = written.get(endpoint);
  return server.as(member).call(endpoint, { params: { id }, ...(body === undefined ? {} : { body }) } as never);
}

/**
 * A teacher may enroll a student with an unverified address: the student can read, but write only once it is verified.
 */
const unverifiedChecks: readonly Check[] = writing.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path} by an unverified student of the course is 403`,
  async faults(scene) {
    const { server, stage } = scene;
    const member = await stage.newMember({ unverified: true });
    const values = { university_id: member.universityId, course_id: stage.people.courseId, student_id: member.userId };
    await server.database.asTenant(member, (tx) =>
      tx
        .insertInto('enrollments')
        .values({ ...values, status: 'enrolled', enrolled_at: server.now(), left_at: null })
        .execute(),
    );
    const id = await stage.assignment();
    const refused = await writeInto(scene, member, endpoint, id);
    const faults = refused.status === 403 ? [] : [`was answered ${refused.status}: ${refused.raw}`];
    await server.database.asTenant(member, (tx) =>
      tx.updateTable('users').set({ email_verified_at: server.now() }).where('id', '=', member.userId).execute(),
    );
    const twin = await writeInto(scene, member, endpoint, id);
    return twin.status === endpoint.status ? faults : [...faults, `verified ${twin.status}: ${twin.raw}`];
  },
}));

/** The teacher of a course can't write in it, whatever role they get. */
const teachingChecks: readonly Check[] = writing.map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path} by T1 while made a student is 403`,
  async faults(scene) {
    const { server, stage } = scene;
    const { T1, S1 } = stage.people;
    const id = await stage.assignment();
    const set = (user_type: UserType) =>
      server.database.asTenant(T1, (tx) =>
        tx.updateTable('users').set({ user_type }).where('id', '=', T1.userId).execute(),
      );
    await set('student');
    const refused = await writeInto(scene, T1, endpoint, id);
    await set('teacher');
    const faults = refused.status === 403 ? [] : [`was answered ${refused.status}: ${refused.raw}`];
    const twin = await writeInto(scene, S1, endpoint, id);
    return twin.status === endpoint.status ? faults : [...faults, `S1 was answered ${twin.status}: ${twin.raw}`];
  },
}));

/** Checks that writing to an assignment needs more than seeing it. */
export const writingChecks: readonly Check[] = [...unverifiedChecks, ...teachingChecks];

const unfit = ['revoked', 'run out', 'of nobody', 'of somebody else'] as const;

/** A token of a session that ended or never existed is refused. */
export const sessionChecks: readonly Check[] = table
  .filter(([, { access, method, params }]) => access.kind === 'signed in' && method === 'GET' && params === undefined)
  .flatMap(([name, endpoint]) =>
    unfit.map((what) => ({
      name: `${name} with a token of a session ${what} is 401`,
      async faults(scene: Scene) {
        const { server, stage } = scene;
        const actor = (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(endpoint.access, one) === 'allowed');
        const member = stage.people[actor ?? 'S1'];
        const given = {
          ...member,
          ...(what === 'of nobody' ? { sessionId: crypto.randomUUID() } : {}),
          ...(what === 'of somebody else' ? { userId: stage.people.S2.userId } : {}),
        };
        const { expires_at, revoked_at } = await readSession(scene, member);
        await setSession(scene, member, {
          revoked_at: what === 'revoked' ? server.now() : revoked_at,
          expires_at: what === 'run out' ? server.now() : expires_at,
        });
        const refused = await server.as(given).call(endpoint);
        await setSession(scene, member, { expires_at, revoked_at });
        const faults = refused.status === 401 ? [] : [`was answered ${refused.status}: ${refused.raw}`];
        const twin = await server.as(member).call(endpoint);
        return isAllowed(endpoint, twin)
          ? faults
          : [...faults, `the good token was answered ${twin.status}: ${twin.raw}`];
      },
    })),
  );

interface SessionEnd {
  expires_at: Date;
  revoked_at: Date | null;
}

function readSession({ server }: Scene, member: Member): Promise<SessionEnd> {
  return server.database.asTenant(member, (tx) =>
    tx
      .selectFrom('sessions')
      .select(['expires_at', 'revoked_at'])
      .where('id', '=', member.sessionId)
      .executeTakeFirstOrThrow(),
  );
}

async function setSession({ server }: Scene, member: Member, end: SessionEnd): Promise<void> {
  await server.database.asTenant(member, (tx) =>
    tx.updateTable('sessions').set(end).where('id', '=', member.sessionId).execute(),
  );
}
