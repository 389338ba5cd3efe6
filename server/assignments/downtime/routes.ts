import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listDowntimes, TOUCHED_MS, type Downtime } from '#contract/downtime';
import { accessAssignment } from '../assignment/policy.ts';
import { requireTeaching } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { route } from '../../platform/route.ts';

/** The downtimes within {@link TOUCHED_MS} before an assignment's end, or before that of a section, for its teacher. */
export function downtimeRoutes(app: FastifyInstance): void {
  route(app, listDowntimes, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    const ofSections = assignment.sections.flatMap(({ end_time: end }) => (end === null ? [] : [new Date(end)]));
    return downtimesAround(tx, [assignment.end_time, ...ofSections]);
  });
}

async function downtimesAround(tx: Tx, ends: readonly Date[]): Promise<Downtime[]> {
  const { rows } = await sql<{ began: Date; ended: Date }>`
    select distinct d.began, d.ended
    from unnest(${ends}::timestamptz[]) as e(at),
      downtimes_between(e.at - make_interval(secs => ${TOUCHED_MS / 1000}), e.at) d
    order by d.began`.execute(tx);
  return rows.map(({ began, ended }) => ({ began: began.toISOString(), ended: ended.toISOString() }));
}
