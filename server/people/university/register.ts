import type { BodyOf, AnswerOf } from '#contract/endpoint';
import { noteKeys } from '../../platform/database/directory.ts';
import type { registerUniversity } from '#contract/university';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { auditRow } from '../account/audit.ts';
import { checkNewPassword } from '../account/common-password.ts';
import { emailKeyOf } from '../account/email.ts';
import { insertClaim } from '../account/claims.ts';
import { newLink, nonceHashOf } from '../account/links.ts';
import { hashPassword } from '../account/password.ts';
import { findOwner, tellOwner } from '../account/register.ts';
import { takeLetter } from '../account/throttle.ts';
import type { Letter } from '../../platform/mail.ts';
import { openSession } from '../account/session.ts';
import { presentUser, readOwnAccount } from '../account/store.ts';
import type { Services } from '../../platform/services.ts';
import { trialOf } from '../subscription/store.ts';

/** Without 0, O, 1, I, L: people read the ID to each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SUFFIX_LENGTH = 8;

type Registration = BodyOf<typeof registerUniversity>;

/**
 * Makes a university and its first administrator, who may work at once. Until the official address is confirmed it can
 * take only a few people. The administrator's address is a claim until its link is followed: it stays free for others.
 * The answer doesn't reveal whether it has an account, whose owner is told by mail.
 * @param browser the name that the administrator's session is listed by.
 * @throws 400 for a weak password.
 */
export async function register(
  services: Services,
  body: Registration,
  browser: string,
): Promise<AnswerOf<typeof registerUniversity>> {
  checkNewPassword(body.admin_password, [body.admin_email, body.name], 'admin_password');
  const passwordHash = await hashPassword(body.admin_password);
  const mayWrite = {
    admin: await takeLetter(services, emailKeyOf(body.admin_email)),
    official: await takeLetter(services, emailKeyOf(body.email)),
  };
  const known = await findOwner(services, body.admin_email);
  const universityId = await newUniversityId(services);
  const answer = await services.database.asTenant({ universityId, userId: '' }, async (tx) => {
    const now = services.clock();
    const code = `UNI-${suffix(services)}`;
    await insertUniversity(tx, { universityId, code, body, now });
    const owner = { universityId, userId: await insertAdmin(tx, universityId, body, passwordHash, now) };
    const nonceHash = nonceHashOf(body.signup_nonce);
    const claim = { ...owner, id: owner.userId, email: body.admin_email, passwordHash, nonceHash };
    await insertClaim(services, tx, { ...claim, userType: 'university_admin' });
    const own = await newLink(services, tx, owner, 'verify', nonceHash);
    const official = await newLink(services, tx, owner, 'university');
    const letters: Letter[] = [];
    if (mayWrite.admin && known === null) letters.push({ ...owner, kind: 'verify', linkId: own.id });
    if (mayWrite.official) letters.push({ ...owner, kind: 'verify university', linkId: official.id });
    const { tokens, device } = await openSession(services, tx, { ...owner, browser, byPassword: false }, [
      own.write,
      official.write,
      letters.length === 0 ? null : services.mail.posting(tx, letters),
      auditRow(tx, {
        universityId,
        actorId: owner.userId,
        action: 'university.registered',
        objectId: universityId,
        at: now,
      }),
    ]);
    const user = presentUser(await readOwnAccount(tx, owner));
    return { admin_tokens: tokens, university: { name: body.name, university_id: code }, user, device };
  });
  if (known !== null && mayWrite.admin) await tellOwner(services, known);
  return answer;
}

/** An id for a new university, whose rows a distributed database keeps on its emptiest worker. */
async function newUniversityId({ database }: Services): Promise<string> {
  if (!(await database.isDistributed())) return crypto.randomUUID();
  const row = await database.lookUp<{ new_university_id: string }>('new_university_id', []);
  if (row === null) throw new Error('The database gave no id for a new university.');
  return row.new_university_id;
}

async function insertUniversity(
  tx: Tx,
  { universityId, code, body, now }: { universityId: string; code: string; body: Registration; now: Date },
): Promise<void> {
  const { name, location, email } = body;
  await noteKeys(tx, universityId, 'code', [code]);
  await writeInOneStatement(tx, [
    tx
      .insertInto('universities')
      .values({ university_id: universityId, code, name, location, email, verified_at: null, created_at: now }),
    trialOf(tx, universityId, now),
  ]);
}

async function insertAdmin(
  tx: Tx,
  universityId: string,
  body: Registration,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      university_id: universityId,
      email: body.admin_email.trim(),
      email_key: null,
      password_hash: passwordHash,
      user_type: 'university_admin',
      status: 'active',
      email_verified_at: null,
      profile_completed_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteKeys(tx, universityId, 'person', [id]);
  return id;
}

function suffix(services: Services): string {
  const letters: string[] = [];
  while (letters.length < SUFFIX_LENGTH) {
    for (const byte of services.random(SUFFIX_LENGTH)) {
      // Bytes beyond the last whole multiple would make the first letters more frequent.
      const letter = byte < ALPHABET.length * 8 ? ALPHABET[byte % ALPHABET.length] : undefined;
      if (letter !== undefined && letters.length < SUFFIX_LENGTH) letters.push(letter);
    }
  }
  return letters.join('');
}
