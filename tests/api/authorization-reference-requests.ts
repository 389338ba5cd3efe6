import { sql } from 'kysely';
import { reference } from '../fixtures/references.ts';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh } from './authorization-stage.ts';

/** The requests of references, by endpoint. */
export const referenceRequests: Readonly<Record<string, Prepare>> = {
  listReferences: (stage) => ({ params: { id: stage.people.assignmentId } }),
  changeReferences: (stage) => ({
    params: { id: stage.people.assignmentId },
    body: { put: [reference({ title: `Cards ${fresh()}` })], remove: [], style: 'mla' },
  }),
  lookUpReference: async (stage) => {
    await stage.server.database.asOwner((tx) => sql`update universities set lookup_allowed = true`.execute(tx));
    return { body: { identifier: `10.1000/${fresh()}` } };
  },
};
