import { sql } from 'kysely';
import { expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { getMedia } from '#contract/media';
import { trackKeystroke } from '#contract/single';
import { startSubmission } from '#contract/submission';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';

/** Something that changes about a person between two of their requests: one statement, and the one that takes it back. */
interface Change {
  readonly what: string;
  readonly actor: Actor;
  /** Set about the person's row for as long as it lasts. */
  readonly column: string;
  readonly during: string | null;
  /** What the person then meets, or null where this changes nothing for the endpoint. */
  expected(endpoint: Endpoint): readonly (number | 'allowed')[] | null;
}

type Kind = Endpoint['access']['kind'];

/** Where somebody of `like` may not, the person is refused. What is somebody's own by its id may stay theirs. */
function as(like: Actor, kinds: readonly Kind[] = ['signed in', 'object']): Change['expected'] {
  return ({ access }) =>
    kinds.includes(access.kind) && expectedAccess(access, like) !== 'allowed' ? [403, 404] : null;
}

/** Who teaches a course still does; what only teachers may is over, and so are the pictures of their students. */
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

/** Who somebody is, is read anew for every request: what they may no more is refused at once, and again allowed later. */
export const standingChecks: readonly Check[] = changes.flatMap((change) =>
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

/** What somebody is enrolled for, they have only while they are: S2 and R differ in nothing else. */
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

/** A teacher may have added somebody whose address is not verified yet: they read, and write once it is. */
export const rosterChecks: readonly Check[] = [startSubmission, trackKeystroke].map((endpoint) => ({
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
    const body = endpoint === trackKeystroke ? { key_pressed: 'a', cursor_position: 1, event_type: 'insert' } : null;
    const parts = { params: { id: await stage.assignment() }, ...(body === null ? {} : { body }) };
    const call = () => server.as(member).call(endpoint, parts as never);
    const refused = await call();
    const faults = refused.status === 403 ? [] : [`was answered ${refused.status}: ${refused.raw}`];
    await server.database.asTenant(member, (tx) =>
      tx.updateTable('users').set({ email_verified_at: server.now() }).where('id', '=', member.userId).execute(),
    );
    const twin = await call();
    return twin.status === endpoint.status ? faults : [...faults, `verified ${twin.status}: ${twin.raw}`];
  },
}));

/** Everybody whose session ended is nobody, whatever their token says. */
export const sessionChecks: readonly Check[] = ['revoked_at', 'expires_at'].map((column) => ({
  name: `a session that ended (${column}) is 401 everywhere`,
  async faults(scene) {
    const { server, stage } = scene;
    const faults: string[] = [];
    const member = await stage.newMember();
    const set = (value: Date | null) =>
      server.database.asOwner((tx) =>
        sql`update sessions set ${sql.ref(column)} = ${value} where id = ${member.sessionId}`.execute(tx),
      );
    const later = new Date(server.now().getTime() + 86_400_000);
    for (const [name, endpoint] of table.filter(([, { access }]) => access.kind === 'signed in')) {
      const prepared = await prepare(scene, name, 'S1');
      await set(server.now());
      const ended = await server.as(member).call(endpoint, prepared as never);
      if (ended.status !== 401) faults.push(`${name} was answered ${ended.status}: ${ended.raw}`);
      await set(column === 'expires_at' ? later : null);
      const twin = await server.as(member).call(endpoint, prepared as never);
      if (twin.status === 401) faults.push(`${name} of an open session was answered 401: ${twin.raw}`);
    }
    return faults;
  },
}));
