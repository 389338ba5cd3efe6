import { sql } from 'kysely';
import type { Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { callAs, isAllowed, prepare, table, type Check, type Scene } from './authorization-checks.ts';

/** The calls that an assignment's second marker may make beyond those of every teacher. */
export const SECONDS: readonly string[] = [
  'changeMarking',
  'findInTexts',
  'getAiFile',
  'getAiStatement',
  'getAssignment',
  'getClass',
  'getReport',
  'getSubmission',
  'getTaskFile',
  'keepTextToMark',
  'listMarkings',
  'listSubmissions',
  'listTaskFiles',
];

/** Calls about an assignment, or about a text for one, that a teacher of another course is refused. */
const aboutOne = table.filter(
  ([, { path, access }]) =>
    /^\/(assignments|submissions)\/\{id\}\//.test(path) && access.kind === 'object' && access.forbidden?.includes('T2'),
);

/** T2 is refused all of these; as second marker T2 may make a few, only while named. */
export const secondMarkerChecks: readonly Check[] = aboutOne.flatMap(([name, endpoint]) => [
  {
    name: `${name} by T2 as second marker is ${SECONDS.includes(name) ? 'allowed' : '403'}`,
    async faults(scene) {
      const prepared = await prepare(scene, name, 'T2');
      await setSecond(scene, prepared.params?.['id'] ?? '', 'T2');
      const named = await callAs(scene, 'T2', endpoint, prepared);
      const faults = fits(endpoint, named, name) ? [] : [`was answered ${String(named.status)}: ${named.raw}`];
      await setSecond(scene, prepared.params?.['id'] ?? '', null);
      const removed = await callAs(scene, 'T2', endpoint, prepared);
      return removed.status === 403 ? faults : [...faults, `removed ${String(removed.status)}: ${removed.raw}`];
    },
  },
  ...(['A3', 'S3'] as const)
    .filter(() => SECONDS.includes(name))
    .map((actor) => ({
      name: `${name} by ${actor} named as second marker stays refused`,
      async faults(scene: Scene) {
        const prepared = await prepare(scene, name, actor);
        const before = await callAs(scene, actor, endpoint, prepared);
        await setSecond(scene, prepared.params?.['id'] ?? '', actor);
        const named = await callAs(scene, actor, endpoint, prepared);
        await setSecond(scene, prepared.params?.['id'] ?? '', null);
        return named.status === before.status && named.status >= 400 ? [] : [`was answered ${String(named.status)}`];
      },
    })),
]);

function fits(endpoint: Endpoint, answer: Awaited<ReturnType<typeof callAs>>, name: string): boolean {
  return SECONDS.includes(name) ? isAllowed(endpoint, answer) : answer.status === 403;
}

/** Sets the second marker of an assignment, or of a submission's assignment, in the database without any rule. */
async function setSecond({ server, stage }: Scene, id: string, actor: Actor | null): Promise<void> {
  const user = actor === null ? null : (stage.member(actor)?.userId ?? null);
  await server.database.asOwner((tx) =>
    sql`update assignments set second_marker = ${user}
      where id = ${id} or id = (select assignment_id from submissions where submissions.id = ${id})`.execute(tx),
  );
}
