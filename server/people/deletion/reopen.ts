import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { auditRow } from '../account/audit.ts';
import { deletionWrite } from './store.ts';

/**
 * Takes back that an account is to be deleted, for its owner who has shown the password.
 * @throws 403 account_closing where they did not ask for that, with the time of the deletion as its detail; without
 * where it is too late.
 */
export async function reopen(
  services: Services,
  tx: Tx,
  owner: Tenant,
  deletionAt: Date,
  keepsAccount: boolean,
): Promise<void> {
  const now = services.clock();
  if (deletionAt <= now) throw problem(403, 'account_closing', 'This account is being deleted.');
  if (!keepsAccount)
    throw problem(
      403,
      'account_closing',
      'You asked for the deletion of this account. Log in again to keep it.',
      deletionAt.toISOString(),
    );
  const { universityId, userId } = owner;
  await writeInOneStatement(tx, [
    deletionWrite(tx, owner, null),
    auditRow(tx, { universityId, actorId: userId, action: 'account.kept', objectId: userId, at: now }),
  ]);
}
