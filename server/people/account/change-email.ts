import type { changeEmail, User } from '#contract/account';
import { dropKey, noteKeys } from '../../platform/database/directory.ts';
import type { BodyOf } from '#contract/endpoint';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { isTaken } from '../../platform/database/unless-taken.ts';
import { problem, problemAt, tryLater } from '../../platform/problem.ts';
import { tenantOf, type Person } from '../../platform/person.ts';
import type { Prepared, Preparing } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { acceptInvitations } from '../invitation/store.ts';
import { auditRow } from './audit.ts';
import { AddressTakenError } from './claims.ts';
import { domainOf, emailKeyOf } from './email.ts';
import { endOfLinks, findLink, lockLink, newLink, useOfLink } from './links.ts';
import { requireOwnPassword } from './own-password.ts';
import { findOwner } from './register.ts';
import { lockAccount, presentUser, readOwnAccount, type Account } from './store.ts';
import { countTry, emailChangeRule, takeLetter } from './throttle.ts';

/** A person's wish for another address, whose sender has shown the password. */
export interface EmailWish extends Prepared {
  email: string;
  /** The owner of an account that has the address. */
  taken: Tenant | null;
  mayWrite: boolean;
  /** Whether the present address is proved to be the person's. */
  isProved: boolean;
}

/**
 * Checks the password and whether the address may get a letter.
 * @throws 400 for a wrong password or the present address, 429 after too many tries.
 */
export async function prepareEmailChange({ services, request }: Preparing): Promise<EmailWish> {
  const body = request.body as BodyOf<typeof changeEmail>;
  const { person } = request;
  if (person === null) throw new Error('A request without a person reached the change of an address.');
  const account = await requireOwnPassword(services, person, body.password, 'password');
  const email = body.email.trim();
  if (emailKeyOf(email) === emailKeyOf(account.email)) {
    throw problemAt('email', 400, 'bad_body', 'This is your present email.');
  }
  const waitMs = await countTry(services, emailChangeRule, person.userId);
  if (waitMs > 0) throw tryLater(429, 'You have asked for this several times. Try again in an hour.', waitMs / 1000);
  const mayWrite = await takeLetter(services, emailKeyOf(email));
  const taken = await findOwner(services, email);
  return { email, taken, mayWrite, isProved: account.emailVerified, end: async () => undefined };
}

/**
 * Mails a link to the new address and tells the present one, unless nobody has proved that. An earlier link to another
 * address ends. The owner of a taken address is told instead; the caller can't see the difference.
 */
export async function askForEmail(services: Services, tx: Tx, person: Person, wish: EmailWish): Promise<void> {
  const owner = tenantOf(person);
  const letter = { universityId: person.universityId, userId: person.userId };
  await endOfLinks(services, tx, owner, 'email').execute();
  const link = await newLink(services, tx, owner, 'email', null, wish.email);
  await link.write.execute();
  const isSent = wish.mayWrite && wish.taken === null;
  const told = wish.isProved ? [{ ...letter, kind: 'email asked' as const, address: person.email }] : [];
  const sent = isSent ? [{ ...letter, kind: 'email link' as const, linkId: link.id }] : [];
  await writeInOneStatement(tx, [
    told.length + sent.length === 0 ? null : services.mail.posting(tx, [...told, ...sent]),
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'email.change_asked',
      objectId: person.userId,
      at: services.clock(),
    }),
  ]);
}

/** Tells the owner of an address that somebody else wanted it, after the asker's transaction. */
export async function tellOwnerOf(services: Services, { taken, mayWrite }: EmailWish): Promise<void> {
  if (taken === null || !mayWrite) return;
  await services.database.asTenant(taken, (tx) => services.mail.post(tx, { ...taken, kind: 'email wanted' }));
}

/**
 * Gives an account the address whose link this token is of. Links for a reset, which went to the old address, end.
 * @throws 400 where the link is used, expired or unknown, or the address has an account by now.
 */
export async function confirmEmailChange(services: Services, token: string): Promise<User> {
  const found = await findLink(services, token);
  if (found === null) throw invalid();
  const changed = await services.database
    .asTenant({ universityId: found.universityId, userId: '' }, async (tx) => {
      const link = await lockLink(services, tx, found);
      if (link === null || link.purpose !== 'email' || link.usedAt !== null || link.email === null) return null;
      const owner = { universityId: link.universityId, userId: link.userId };
      const account = await lockAccount(tx, owner);
      if (account === null || account.status === 'suspended') return null;
      await useOfLink(services, tx, link).execute();
      await writeEmail(services, tx, account, link.email);
      return presentUser(await readOwnAccount(tx, owner));
    })
    .catch((error: unknown) => {
      if (error instanceof AddressTakenError) return null;
      throw error;
    });
  if (changed === null) throw invalid();
  return changed;
}

async function writeEmail(services: Services, tx: Tx, account: Account, email: string): Promise<void> {
  const { universityId, id: userId } = account;
  const owner = { universityId, userId };
  const at = services.clock();
  const [emailKey, status] = [emailKeyOf(email), statusWith(account, email)];
  try {
    if (account.emailVerified) await dropKey(tx, universityId, 'address', emailKeyOf(account.email));
    await noteKeys(tx, universityId, 'address', [emailKey]);
    await tx
      .updateTable('users')
      .set({ email, email_key: emailKey, email_verified_at: at, status })
      .where('university_id', '=', universityId)
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    if (isTaken(error)) throw new AddressTakenError();
    throw error;
  }
  await writeInOneStatement(tx, [
    endOfLinks(services, tx, owner, 'reset'),
    // The claim of an administrator's first address, which was never proved.
    tx.deleteFrom('claims').where('university_id', '=', universityId).where('id', '=', userId),
    services.mail.posting(tx, [
      ...(account.emailVerified ? [{ ...owner, kind: 'email changed' as const, address: account.email }] : []),
      { ...owner, kind: 'email changed' },
    ]),
    auditRow(tx, { universityId, actorId: userId, action: 'email.changed', objectId: userId, detail: { status }, at }),
  ]);
  if (account.userType === 'student') await acceptInvitations(tx, { ...owner, emailKey }, at);
}

/**
 * An approval that may rest on the old address's domain ends with it, and a new address brings none: an administrator
 * decides.
 */
function statusWith({ status, userType, university, email: old }: Account, email: string): Account['status'] {
  const isOurs = (address: string) => university.teacherDomains.includes(domainOf(address));
  return userType === 'teacher' && status === 'active' && isOurs(old) && !isOurs(email) ? 'pending' : status;
}

function invalid(): Error {
  return problem(
    400,
    'token_invalid',
    'This link is not valid any more. Log in and ask for the change of your email again.',
  );
}
