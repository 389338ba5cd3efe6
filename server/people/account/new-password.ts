import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import { badRequest } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { auditRow } from './audit.ts';
import { endOfLinks } from './links.ts';

/** @throws 400 where a new password and its confirmation differ. */
export function requireConfirmed(body: { new_password: string; confirm_password: string }): void {
  if (body.new_password !== body.confirm_password) {
    throw badRequest('bad_body', [{ path: 'confirm_password', message: 'Passwords do not match' }]);
  }
}

/**
 * The writes that set a person's password, void a change of their address that waits for its link, tell them by mail and
 * are recorded; without the end of any session.
 */
export function newPasswordOf(services: Services, tx: Tx, owner: Tenant, hash: string): Write[] {
  const { universityId, userId } = owner;
  return [
    tx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('university_id', '=', universityId)
      .where('id', '=', userId),
    endOfLinks(services, tx, owner, 'email'),
    services.mail.posting(tx, [{ universityId, userId, kind: 'password changed' }]),
    auditRow(tx, { universityId, actorId: userId, action: 'password.changed', objectId: userId, at: services.clock() }),
  ];
}
