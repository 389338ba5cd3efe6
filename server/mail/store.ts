import { sql } from 'kysely';
import { nameOf } from '../account/person.ts';
import { linkToken } from '../account/links.ts';
import type { Tx } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { claimFeedback, newestFeedback, updateFeedback, type FeedbackRow } from '../feedback/store.ts';
import { readInvitationFacts, type InvitationFacts } from '../invitation/store.ts';
import { linkOf, writeFeedback, writeLetter, type WrittenLetter } from './letters.ts';

const CLAIM_MAX = 20;
/** Who claimed a letter has so long to send it; then it is anybody's again. */
const LEASE_MS = 2 * 60_000;

export interface ReadyLetter extends WrittenLetter {
  /** Null for feedback, which has none. */
  universityId: string | null;
  id: string;
  to: string;
  /** Who is meant by an answer, where that is not the sender. */
  replyTo?: string | undefined;
  attempts: number;
  createdAt: Date;
  /** False where its link has run out or was used, or its invitation is over: nobody wants it any more. */
  wanted: boolean;
}

/** Claims letters that are due. Two servers never claim the same one. */
export async function claimLetters(services: Services, tx: Tx): Promise<ReadyLetter[]> {
  const now = services.clock();
  const lease = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<{ university_id: string; id: string }>`
    update mails set attempts = attempts + 1, next_at = ${lease}
    where (university_id, id) in (
      select university_id, id from mails
      where sent_at is null and failed_at is null and next_at <= ${now}
      order by next_at limit ${CLAIM_MAX} for update skip locked)
    returning university_id, id`.execute(tx);
  const ids = rows.map((row) => row.id);
  const letters = ids.length === 0 ? [] : await readLetters(services, tx, ids);
  const feedback = await claimFeedback(tx, now, lease, CLAIM_MAX);
  return [...letters, ...feedback.map((row) => letterOfFeedback(services, row))];
}

/** The newest letters, for the development mailbox. */
export async function newestLetters(services: Services, tx: Tx, count: number): Promise<ReadyLetter[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const ids = rows.map((row) => row.id);
  const letters = ids.length === 0 ? [] : await readLetters(services, tx, ids);
  const feedback = await newestFeedback(tx, count);
  return [...letters, ...feedback.map((row) => letterOfFeedback(services, row))]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, count);
}

function letterOfFeedback(services: Services, row: FeedbackRow): ReadyLetter {
  return {
    ...writeFeedback(row),
    universityId: null,
    id: row.id,
    to: services.env.site.feedbackEmail,
    replyTo: row.email,
    attempts: row.attempts,
    createdAt: row.created_at,
    wanted: true,
  };
}

async function readLetters(services: Services, tx: Tx, ids: readonly string[]): Promise<ReadyLetter[]> {
  const rows = await tx
    .selectFrom('mails as m')
    .leftJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'm.university_id').onRef('u.id', '=', 'm.user_id'),
    )
    .innerJoin('universities as v', 'v.university_id', 'm.university_id')
    .leftJoin('links as l', (join) =>
      join.onRef('l.university_id', '=', 'm.university_id').onRef('l.id', '=', 'm.link_id'),
    )
    .select(['m.university_id', 'm.id', 'm.kind', 'm.link_id', 'm.invitation_id', 'm.attempts', 'm.created_at'])
    .select([
      'u.email',
      'u.first_name',
      'u.last_name',
      'v.name',
      'v.code',
      'v.email as official',
      'l.expires_at',
      'l.used_at',
    ])
    .where('m.id', 'in', ids)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
  const invitations = await readInvitationFacts(
    tx,
    rows.flatMap((row) => row.invitation_id ?? []),
  );
  const { publicUrl } = services.env;
  return rows.map((row) => {
    const invitation = invitations.get(row.invitation_id ?? '');
    const link = row.link_id === null ? '' : linkOf(row.kind, publicUrl, linkToken(services.keyring, row.link_id));
    const person = personOf(row, invitation);
    const facts = {
      name: person.name,
      universityName: row.name,
      universityCode: row.code,
      link,
      publicUrl,
      courseName: invitation?.course ?? '',
      inviter: invitation?.inviter ?? '',
    };
    const isLinkGood = row.expires_at === null || (row.used_at === null && row.expires_at > services.clock());
    return {
      ...writeLetter(row.kind, facts),
      universityId: row.university_id,
      id: row.id,
      to: row.kind === 'verify university' ? row.official : person.email,
      attempts: row.attempts,
      createdAt: row.created_at,
      wanted: invitation === undefined ? isLinkGood : invitation.is_open,
    };
  });
}

interface Addressee {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Whom a letter is for: somebody with an account, or somebody who is invited. */
function personOf(
  { email, first_name, last_name }: Addressee,
  invitation: InvitationFacts | undefined,
): { name: string; email: string } {
  if (invitation !== undefined) return { name: invitation.name || invitation.email, email: invitation.email };
  const row = { email: email ?? '', first_name: first_name ?? '', last_name: last_name ?? '' };
  return { name: nameOf(row), email: row.email };
}

export async function markSent(services: Services, tx: Tx, letter: ReadyLetter): Promise<void> {
  await update(tx, letter, { sent_at: services.clock() });
}

export async function markFailed(services: Services, tx: Tx, letter: ReadyLetter): Promise<void> {
  await update(tx, letter, { failed_at: services.clock() });
}

export async function postpone(tx: Tx, letter: ReadyLetter, until: Date): Promise<void> {
  await update(tx, letter, { next_at: until });
}

async function update(
  tx: Tx,
  letter: ReadyLetter,
  change: { sent_at: Date } | { failed_at: Date } | { next_at: Date },
): Promise<void> {
  if (letter.universityId === null) return updateFeedback(tx, letter.id, change);
  await tx
    .updateTable('mails')
    .set(change)
    .where('university_id', '=', letter.universityId)
    .where('id', '=', letter.id)
    .execute();
}
