import type { FastifyInstance } from 'fastify';
import { listLooks, type Look, type LookKind } from '#contract/look';
import { route } from '../../platform/route.ts';
import { accessSubmission, requireReading } from '../submission/policy.ts';
import { readLooks } from './store.ts';

/** The access log of a student's work. */
export function lookRoutes(app: FastifyInstance): void {
  route(app, listLooks, async ({ tx, person, params }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireReading(person, relation);
    const rows = await readLooks(tx, person, submission.id);
    return rows.map(({ id, name, what, reason, first_at, last_at }) => ({
      id,
      name,
      ...presentKind(what),
      reason,
      from: first_at.toISOString(),
      until: last_at.toISOString(),
    }));
  });
}

/** Pages of earlier versions, which know nothing of passages, say that the text was opened. */
function presentKind(what: LookKind): Pick<Look, 'what' | 'found'> {
  return what === 'found' ? { what: 'text', found: true } : { what };
}
