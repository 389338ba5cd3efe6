import type { Actor } from '#contract/access';
import type { Stage } from './authorization-stage.ts';

/** When assignments were archived for the sake of one call. */
const PUT_AWAY = new Date('2020-01-01T00:00:00.000Z');

/** Archives the assignments of an actor's courses until {@link keepAccounts}: without them a teacher may leave. */
export async function putAssignmentsAway(stage: Stage, actor: Actor): Promise<void> {
  const teacher = stage.member(actor);
  await stage.server.database.asOwner(
    (tx) =>
      tx
        .updateTable('assignments as a')
        .from('courses as c')
        .set({ archived_at: PUT_AWAY })
        .whereRef('c.id', '=', 'a.course_id')
        .where('c.teacher_id', '=', teacher?.userId ?? null)
        .where('a.archived_at', 'is', null)
        .execute(),
    teacher?.universityId,
  );
}

/** Takes back that the actors' accounts are to be deleted, with the sessions that ended by it. */
export async function keepAccounts({ server }: Stage): Promise<void> {
  await server.database.asOwner(async (tx) => {
    await tx.updateTable('assignments').set({ archived_at: null }).where('archived_at', '=', PUT_AWAY).execute();
    const closed = await tx
      .updateTable('users')
      .set({ deletion_at: null })
      .where('deletion_at', 'is not', null)
      .returning('id')
      .execute();
    if (closed.length === 0) return;
    const ids = closed.map(({ id }) => id);
    for (const table of ['sessions', 'devices'] as const)
      await tx.updateTable(table).set({ revoked_at: null }).where('user_id', 'in', ids).execute();
  });
}
