import type { BodyOf, AnswerOf } from '#contract/endpoint';
import type { registerUniversity } from '#contract/university';
import type { Tx } from '../database/tables.ts';
import { together } from '../database/together.ts';
import { auditRow } from '../account/audit.ts';
import { checkNewPassword } from '../account/common-password.ts';
import { emailKeyOf } from '../account/email.ts';
import { newLink } from '../account/links.ts';
import { hashPassword } from '../account/password.ts';
import { firstElectives } from '../elective/act.ts';
import { openSession } from '../account/session.ts';
import { presentUser, readOwnAccount } from '../account/store.ts';
import { problemAt } from '../problem.ts';
import type { Services } from '../services.ts';
import { trialOf } from '../subscription/store.ts';

/** Without 0, O, 1, I, L: people read the ID to each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SUFFIX_LENGTH = 8;

type Registration = BodyOf<typeof registerUniversity>;

/**
 * Makes a university and its first administrator, who may work at once. Until the official address is confirmed it can
 * take a few people only.
 * @throws 400 for a weak password, 409 where the administrator's address has an account.
 */
export async function register(services: Services, body: Registration): Promise<AnswerOf<typeof registerUniversity>> {
  checkNewPassword(body.admin_password, [body.admin_email, body.name], 'admin_password');
  const passwordHash = await hashPassword(body.admin_password);
  const universityId = crypto.randomUUID();
  const code = `UNI-${suffix(services)}`;
  return services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    const now = services.clock();
    const university = {
      university_id: universityId,
      code,
      name: body.name,
      location: body.location,
      email: body.email,
    };
    await together(tx, [
      tx.insertInto('universities').values({ ...university, verified_at: null, created_at: now }),
      firstElectives(tx, universityId, now),
      trialOf(tx, universityId, now),
    ]);
    const userId = await insertAdmin(tx, universityId, body, passwordHash, now);
    const owner = { universityId, userId };
    const own = newLink(services, tx, owner, 'verify');
    const official = newLink(services, tx, owner, 'university');
    const { tokens, device } = await openSession(services, tx, owner, [
      own.write,
      official.write,
      services.mail.posting(tx, [
        { ...owner, kind: 'verify', linkId: own.id },
        { ...owner, kind: 'verify university', linkId: official.id },
      ]),
      auditRow(tx, {
        universityId,
        actorId: userId,
        action: 'university.registered',
        objectId: universityId,
        at: now,
      }),
    ]);
    const account = await readOwnAccount(tx, owner);
    return {
      admin_tokens: tokens,
      university: { name: body.name, university_id: code },
      user: presentUser(account),
      device,
    };
  });
}

async function insertAdmin(
  tx: Tx,
  universityId: string,
  body: Registration,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('users')
    .values({
      university_id: universityId,
      email: body.admin_email.trim(),
      email_key: emailKeyOf(body.admin_email),
      password_hash: passwordHash,
      user_type: 'university_admin',
      status: 'active',
      email_verified_at: null,
      profile_completed_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) {
    throw problemAt(
      'admin_email',
      409,
      'already_exists',
      'This admin e-mail has an account already. Log in, or use another address.',
    );
  }
  return row.id;
}

function suffix(services: Services): string {
  const letters: string[] = [];
  while (letters.length < SUFFIX_LENGTH) {
    for (const byte of services.random(SUFFIX_LENGTH)) {
      // Beyond the last whole multiple the first letters would come too often.
      const letter = byte < ALPHABET.length * 8 ? ALPHABET[byte % ALPHABET.length] : undefined;
      if (letter !== undefined && letters.length < SUFFIX_LENGTH) letters.push(letter);
    }
  }
  return letters.join('');
}
