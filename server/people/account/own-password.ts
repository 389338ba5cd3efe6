import { tenantOf, type Person } from '../../platform/person.ts';
import { problemAt } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkPassword } from './password.ts';
import { readOwnAccount, type Account } from './store.ts';
import { countTry, forgetTries, oldPasswordRule, tooManyPasswords } from './throttle.ts';

/**
 * The account of a signed-in person who shows that they know its password. To be called before the transaction, because
 * the check takes long.
 * @param field the field that held it, at which the refusal is shown.
 * @throws 400 for a wrong password; 429 after too many wrong ones.
 */
export async function requireOwnPassword(
  services: Services,
  person: Person,
  password: string,
  field: string,
): Promise<Account> {
  const waitMs = await countTry(services, oldPasswordRule, person.userId);
  if (waitMs > 0) throw tooManyPasswords(waitMs);
  const account = await services.database.asTenant(tenantOf(person), (tx) => readOwnAccount(tx, tenantOf(person)));
  if (!(await checkPassword(account.passwordHash, password))) {
    throw problemAt(field, 400, 'wrong_credentials', 'This is not your present password.');
  }
  await forgetTries(services, oldPasswordRule, person.userId);
  return account;
}
