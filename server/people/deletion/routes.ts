import { askForDeletion } from '#contract/deletion';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import { closeAccount, prepareDeletion } from './act.ts';
import { requireDispensable } from './policy.ts';

/** The deletion of one's own account. */
export function deletionRoutes(app: FastifyInstance): void {
  route(
    app,
    askForDeletion,
    async ({ services, tx, person }) => {
      await requireDispensable(tx, person);
      const at = await closeAccount(services, tx, person);
      return {
        message: 'Your account is closed. Until it is deleted, you can take it back by logging in.',
        deletion_at: at.toISOString(),
      };
    },
    prepareDeletion,
  );
}
