import { DELETION_DAYS, type askForDeletion } from '#contract/deletion';
import type { BodyOf } from '#contract/endpoint';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import type { Prepared, Preparing } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { auditRow } from '../account/audit.ts';
import { requireOwnPassword } from '../account/own-password.ts';
import { endOfAllSessions } from '../account/session.ts';
import { deletionWrite } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Checks the password, before the transaction. @throws 400 for a wrong one; 429 after too many. */
export async function prepareDeletion({ services, request }: Preparing): Promise<Prepared> {
  const { password } = request.body as BodyOf<typeof askForDeletion>;
  if (request.person === null) throw new Error('A request without a person reached the deletion of an account.');
  await requireOwnPassword(services, request.person, password, 'password');
  return { end: async () => undefined };
}

/** Closes an account until its deletion: ends all its sessions and tells its owner by mail. @returns when it is deleted. */
export async function closeAccount(services: Services, tx: Tx, person: Person): Promise<Date> {
  const now = services.clock();
  const at = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
  const owner = tenantOf(person);
  const { universityId, userId } = owner;
  await writeInOneStatement(tx, [
    deletionWrite(tx, owner, at),
    ...endOfAllSessions(tx, owner, now),
    services.mail.posting(tx, [{ ...owner, kind: 'deletion asked' }]),
    auditRow(tx, { universityId, actorId: userId, action: 'account.closed', objectId: userId, at: now }),
  ]);
  return at;
}
