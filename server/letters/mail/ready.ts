import { linkToken } from '../../people/account/links.ts';
import { personName } from '../../people/account/person-name.ts';
import { nameOf } from '../../people/account/person.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { readInvitationFacts, type InvitationFacts } from '../../people/invitation/store.ts';
import { momentIn } from '../../platform/wording.ts';
import { writeDigest } from '../notice/digest.ts';
import { readNotices, type NoticeFacts } from '../notice/facts.ts';
import { invitationToken, unsubscribeLinks, unsubscribeToken } from '../notice/unsubscribe.ts';
import type { Services } from '../../platform/services.ts';
import { linkOf, plainName, writeLetter, type WrittenLetter } from './letters.ts';
import type { LetterKind } from '../../platform/database/columns.ts';

export interface ReadyLetter extends WrittenLetter {
  /** Null for feedback, which has none. */
  universityId: string | null;
  id: string;
  to: string;
  /** The address for replies, where it is not the sender's. */
  replyTo?: string | undefined;
  attempts: number;
  createdAt: Date;
  /** The same at every attempt, so that a mailbox can recognize a duplicate. */
  messageId: string;
  headers: Record<string, string>;
  /** False where the letter is obsolete: its link or invitation is over, or every notice in it. */
  wanted: boolean;
}

export function messageIdOf({ env }: Pick<Services, 'env'>, id: string): string {
  return `<${id}@${new URL(env.publicUrl).hostname}>`;
}

/** These letters of a university as they read now, the newest first. For the mail worker and the mailbox alone. */
export async function readLetters(
  services: Services,
  tx: Tx,
  universityId: string,
  ids: readonly string[],
): Promise<ReadyLetter[]> {
  const rows = await selectLetters(tx, universityId, ids);
  const invitations = await readInvitationFacts(
    tx,
    universityId,
    rows.flatMap((row) => row.invitation_id ?? []),
  );
  const digests = rows.filter(({ kind }) => kind === 'digest').map(({ id }) => id);
  const notices = await readNotices(tx, universityId, digests, services.clock());
  return rows.map((row) => ({
    ...writtenOf(services, row, invitations.get(row.invitation_id ?? ''), notices.get(row.id)),
    universityId: row.university_id,
    id: row.id,
    attempts: row.attempts,
    createdAt: row.created_at,
    messageId: messageIdOf(services, row.id),
  }));
}

function selectLetters(tx: Tx, universityId: string, ids: readonly string[]): Promise<LetterRow[]> {
  return tx
    .selectFrom('mails as m')
    .leftJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'm.university_id').onRef('u.id', '=', 'm.user_id'),
    )
    .leftJoin('claims as q', (join) =>
      join.onRef('q.university_id', '=', 'm.university_id').onRef('q.id', '=', 'm.user_id'),
    )
    .innerJoin('universities as v', 'v.university_id', 'm.university_id')
    .leftJoin('links as l', (join) =>
      join.onRef('l.university_id', '=', 'm.university_id').onRef('l.id', '=', 'm.link_id'),
    )
    .leftJoin('looks as k', (join) =>
      join.onRef('k.university_id', '=', 'm.university_id').onRef('k.id', '=', 'm.look_id'),
    )
    .leftJoin('users as o', (join) =>
      join.onRef('o.university_id', '=', 'k.university_id').onRef('o.id', '=', 'k.user_id'),
    )
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'k.university_id').onRef('s.id', '=', 'k.submission_id'),
    )
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .select(['k.reason', 'k.submission_id', 'a.title', personName('o').as('looker'), 'u.deletion_at'])
    .select(['m.university_id', 'm.id', 'm.kind', 'm.user_id', 'm.link_id', 'm.invitation_id'])
    .select(['m.attempts', 'm.created_at', 'u.first_name', 'u.last_name', 'u.status'])
    .select((e) => e.fn.coalesce('u.email', 'q.email').as('email'))
    .select(['m.address', 'm.browser', 'l.email as wanted', 'v.time_zone'])
    .select(['v.verified_at', 'v.name', 'v.code', 'v.email as official', 'l.expires_at', 'l.used_at'])
    .where('m.university_id', '=', universityId)
    .where('m.id', 'in', ids)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute();
}

interface LetterRow extends Addressee {
  university_id: string;
  id: string;
  kind: Row<'mails'>['kind'];
  user_id: string | null;
  link_id: string | null;
  invitation_id: string | null;
  attempts: number;
  created_at: Date;
  status: string | null;
  address: string | null;
  browser: string | null;
  wanted: string | null;
  time_zone: string;
  deletion_at: Date | null;
  reason: string | null;
  submission_id: string | null;
  title: string | null;
  looker: string | null;
  verified_at: Date | null;
  name: string;
  code: string;
  official: string;
  expires_at: Date | null;
  used_at: Date | null;
}

type Written = Pick<ReadyLetter, 'subject' | 'text' | 'to' | 'headers' | 'wanted'>;

function writtenOf(
  services: Services,
  row: LetterRow,
  invitation: InvitationFacts | undefined,
  notices: readonly NoticeFacts[] = [],
): Written {
  if (row.kind === 'digest') return digestOf(services, row, notices);
  return invitation === undefined ? letterOf(services, row, row.kind) : invitationOf(services, row, invitation);
}

/** The headers by which one click stops mail that nobody asked for: RFC 2369 and RFC 8058. */
function stoppable(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}

function digestOf({ env, keyring }: Services, row: LetterRow, notices: readonly NoticeFacts[]): Written {
  const person = personOf(row);
  const owner = { universityId: row.university_id, userId: row.user_id ?? '' };
  const links = unsubscribeLinks(env.publicUrl, unsubscribeToken(keyring, owner));
  return {
    ...writeDigest({ name: person.name, publicUrl: env.publicUrl, unsubscribeUrl: links.page, notices }),
    to: person.email,
    headers: stoppable(links.post),
    wanted: notices.length > 0 && row.status !== 'suspended',
  };
}

function letterOf({ env: { publicUrl }, keyring, clock }: Services, row: LetterRow, kind: LetterKind): Written {
  const person = personOf(row);
  const facts = {
    ...factsOf(row, person.name, publicUrl),
    link: row.link_id === null ? '' : linkOf(kind, publicUrl, linkToken(keyring, row.link_id)),
  };
  return {
    ...writeLetter(kind, facts),
    to: addressOf(row, kind) ?? person.email,
    headers: {},
    wanted: isWanted(row, kind, clock()),
  };
}

/** False for a letter whose link is over, or whose account is kept after all or was deleted. */
function isWanted(row: LetterRow, kind: LetterKind, now: Date): boolean {
  if (kind === 'deletion asked' || kind === 'deletion near') return row.deletion_at !== null;
  return row.expires_at === null || (row.used_at === null && row.expires_at > now);
}

/** Null for a letter that goes to the person's own address. */
function addressOf(row: LetterRow, kind: LetterKind): string | null {
  if (kind === 'verify university') return row.official;
  return kind === 'email link' ? row.wanted : row.address;
}

function invitationOf({ env: { publicUrl }, keyring }: Services, row: LetterRow, invitation: InvitationFacts): Written {
  const token = invitationToken(keyring, { universityId: row.university_id, id: invitation.id });
  const stop = unsubscribeLinks(publicUrl, token);
  const named = (name: string) => (row.verified_at === null ? plainName(name) : name);
  const facts = factsOf(row, named(invitation.name) || invitation.email, publicUrl);
  const [courseName, inviter] = [named(invitation.course), named(invitation.inviter)];
  return {
    ...writeLetter('invited', { ...facts, courseName, inviter, stopLink: stop.page }),
    to: invitation.email,
    headers: stoppable(stop.post),
    wanted: invitation.is_open && !invitation.stopped,
  };
}

/** An unverified university could write its own words to any address: its names are reduced to letters and digits. */
function factsOf(row: LetterRow, name: string, publicUrl: string) {
  const { verified_at, name: own, code: universityCode } = row;
  const universityName = verified_at === null ? plainName(own) : own;
  const about = { browser: row.browser ?? '', email: row.email ?? '', moment: momentIn(row.created_at, row.time_zone) };
  return {
    name,
    universityName,
    universityCode,
    publicUrl,
    link: '',
    courseName: '',
    inviter: '',
    stopLink: '',
    deletionMoment: row.deletion_at === null ? '' : momentIn(row.deletion_at, row.time_zone),
    looker: row.looker ?? '',
    textTitle: row.title ?? '',
    reportPath: row.submission_id === null ? '' : `evidence/${row.submission_id}`,
    reason: row.reason ?? '',
    ...about,
  };
}

interface Addressee {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}

function personOf({ email, first_name, last_name }: Addressee): { name: string; email: string } {
  const row = { email: email ?? '', first_name: first_name ?? '', last_name: last_name ?? '' };
  return { name: nameOf(row), email: row.email };
}
