import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { listDowntimes, TOUCHED_MS, type Downtime } from '#contract/downtime';
import { accessAssignment } from '../assignment/policy.ts';
import { requireTeaching } from '../../courses/course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { route } from '../../platform/route.ts';

/** The downtimes within {@link TOUCHED_MS} before an assignment's end, for its teacher. */
export function downtimeRoutes(app: FastifyInstance): void {
  route(app, listDowntimes, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeaching(person, relation);
    return downtimesAround(tx, assignment.end_time);
  });
}

async function downtimesAround(tx: Tx, end: Date): Promise<Downtime[]> {
  const touchedFrom = new Date(end.getTime() - TOUCHED_MS);
  const { rows } = await sql<{ began: Date; ended: Date }>`
    select * from downtimes_between(${touchedFrom}, ${end})`.execute(tx);
  return rows.map(({ began, ended }) => ({ began: began.toISOString(), ended: ended.toISOString() }));
}
