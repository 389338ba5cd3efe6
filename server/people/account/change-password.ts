import type { changePassword } from '#contract/account';
import type { BodyOf } from '#contract/endpoint';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import { badRequest, problemAt, tryLater } from '../../platform/problem.ts';
import type { Prepared, Preparing } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { auditRow } from './audit.ts';
import { checkNewPassword } from './common-password.ts';
import { checkPassword, hashPassword } from './password.ts';
import { endOfOtherSessions } from './session.ts';
import { readOwnAccount } from './store.ts';
import { countTry, forgetTries, oldPasswordRule } from './throttle.ts';

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
  if (body.new_password !== body.confirm_password) {
    throw badRequest('bad_body', [{ path: 'confirm_password', message: 'Passwords do not match' }]);
  }
  const waitMs = await countTry(services, oldPasswordRule, person.userId);
  if (waitMs > 0) throw tryLater(429, 'Too many wrong passwords. Please wait a few minutes.', waitMs / 1000);
  const account = await services.database.asTenant(tenantOf(person), (tx) => readOwnAccount(tx, tenantOf(person)));
  if (!(await checkPassword(account.passwordHash, body.old_password))) {
    throw problemAt('old_password', 400, 'wrong_credentials', 'This is not your present password.');
  }
  await forgetTries(services, oldPasswordRule, person.userId);
  checkNewPassword(body.new_password, [account.email, account.name, account.university.name], 'new_password');
  return { hash: await hashPassword(body.new_password), end: async () => undefined };
}

/** Stores the new password, ends all other sessions and tells the owner by mail. */
export async function writePassword(services: Services, tx: Tx, person: Person, hash: string): Promise<void> {
  const { universityId, userId, sessionId } = person;
  const now = services.clock();
  await writeInOneStatement(tx, [
    tx
      .updateTable('users')
      .set({ password_hash: hash })
      .where('university_id', '=', universityId)
      .where('id', '=', userId),
    ...endOfOtherSessions(tx, person, sessionId, now),
    services.mail.posting(tx, [{ universityId, userId, kind: 'password changed' }]),
    auditRow(tx, { universityId, actorId: userId, action: 'password.changed', objectId: userId, at: now }),
  ]);
}
