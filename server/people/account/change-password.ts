import type { changePassword } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Person } from '../../platform/person.ts';
import type { Prepared, Preparing } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { checkNewPassword } from './common-password.ts';
import { endOfLinks } from './links.ts';
import { newPasswordOf, requireConfirmed } from './new-password.ts';
import { requireOwnPassword } from './own-password.ts';
import { hashPassword } from './password.ts';
import { endOfOtherSessions } from './session.ts';

/** A new password whose sender has shown the old one. */
export interface NewPassword extends Prepared {
  hash: string;
}

/**
 * Checks the old password and hashes the new one, before the transaction, because both take long.
 * @throws 400 where the passwords differ, the old one is wrong or the new one is weak; 429 after too many wrong ones.
 */
export async function prepareNewPassword({ services, request }: Preparing): Promise<NewPassword> {
  const body = request.body as BodyOf<typeof changePassword>;
  const { person } = request;
  if (person === null) throw new Error('A request without a person reached the change of a password.');
  requireConfirmed(body);
  const account = await requireOwnPassword(services, person, body.old_password, 'old_password');
  checkNewPassword(body.new_password, [account.email, account.name, account.university.name], 'new_password');
  return { hash: await hashPassword(body.new_password), end: async () => undefined };
}

/** Stores the new password, ends all other sessions and mailed links for a reset, and tells the owner by mail. */
export async function writePassword(services: Services, tx: Tx, person: Person, hash: string): Promise<void> {
  await writeInOneStatement(tx, [
    ...newPasswordOf(services, tx, person, hash),
    ...endOfOtherSessions(tx, person, person.sessionId, services.clock()),
    endOfLinks(services, tx, person, 'reset'),
  ]);
}
