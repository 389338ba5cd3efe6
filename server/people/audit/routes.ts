import { listAudit } from '#contract/audit';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import { requireAdmin } from '../university/policy.ts';
import { presentEntry } from './present.ts';
import { readEntries } from './store.ts';

/** The university's audit log, for its administrators. */
export function auditRoutes(app: FastifyInstance): void {
  route(app, listAudit, async ({ tx, person, query }) => {
    requireAdmin(person);
    const { rows, next } = await readEntries(tx, person.universityId, query);
    return { entries: rows.map(presentEntry), next };
  });
}
