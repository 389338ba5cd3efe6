import { createHmac, timingSafeEqual } from 'node:crypto';
import { INVITATION_PREFIX, mailTopics, UNSUBSCRIBE_PAGE } from '#contract/mail';
import { API_BASE } from '#contract/endpoint';
import type { Tenant } from '../../platform/database/connect.ts';
import { stopInvitations } from '../../people/invitation/store.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { writePaces } from './preferences.ts';

const IDS_BYTES = 32;
const TOKEN_BYTES = 64;

/** The recipient who stops letters: a person with an account, or the reader of an invited address. */
type Reader = { kind: 'person'; tenant: Tenant } | { kind: 'invited'; universityId: string; invitationId: string };

/**
 * The token of the link that stops a person's letters: their ids and an HMAC that only this installation can make. It
 * does not expire, and grants nothing else.
 */
export function unsubscribeToken(keyring: Keyring, { universityId, userId }: Tenant): string {
  return sealed(keyring, 'unsubscribe from mail', universityId + userId);
}

/** The same for the letter of an invitation, which goes to an address that may belong to no account. */
export function invitationToken(keyring: Keyring, invitation: { universityId: string; id: string }): string {
  return INVITATION_PREFIX + sealed(keyring, 'stop invitations', invitation.universityId + invitation.id);
}

/** The recipient whose letters a token stops; null where this installation did not make it. */
function readToken(keyring: Keyring, token: string): Reader | null {
  const isInvited = token.startsWith(INVITATION_PREFIX);
  const ids = opened(
    keyring,
    isInvited ? 'stop invitations' : 'unsubscribe from mail',
    isInvited ? token.slice(INVITATION_PREFIX.length) : token,
  );
  if (ids === null) return null;
  const [universityId, id] = ids;
  return isInvited
    ? { kind: 'invited', universityId, invitationId: id }
    : { kind: 'person', tenant: { universityId, userId: id } };
}

/** The URL of the page with a button, and the URL to which mail programs post (RFC 8058). */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; post: string } {
  return {
    page: `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}`,
    post: `${publicUrl}${API_BASE}/mail/unsubscribe/${token}/`,
  };
}

/**
 * Ends all letters of notices to somebody, or the invitations of a university to an address.
 * @throws 400 for a token that was not made here.
 */
export async function stopLetters(services: Services, token: string): Promise<{ message: string }> {
  const reader = readToken(services.keyring, token);
  if (reader === null) {
    throw problem(
      400,
      'token_invalid',
      'This link is not complete. Copy the whole link from the email, or choose your emails in your profile.',
    );
  }
  const { database, clock } = services;
  if (reader.kind === 'invited') {
    const { universityId } = reader;
    await database.asTenant({ universityId, userId: '' }, (tx) => stopInvitations(tx, reader, clock()));
    return { message: 'You will get no more invitations from this university.' };
  }
  const paces = Object.fromEntries(mailTopics.map((topic) => [topic, 'never' as const]));
  await database.asTenant(reader.tenant, (tx) => writePaces(tx, reader.tenant, paces, clock()));
  return { message: 'You will get no more of these emails.' };
}

type Purpose = 'unsubscribe from mail' | 'stop invitations';

function sealed(keyring: Keyring, purpose: Purpose, uuids: string): string {
  const ids = Buffer.from(uuids.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, macOf(keyring, purpose, ids)]).toString('base64url');
}

/** The two ids that were sealed for this purpose, else null. */
function opened(keyring: Keyring, purpose: Purpose, token: string): [string, string] | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const ids = bytes.subarray(0, IDS_BYTES);
  if (!timingSafeEqual(macOf(keyring, purpose, ids), bytes.subarray(IDS_BYTES))) return null;
  const hex = ids.toString('hex');
  return [uuidOf(hex.slice(0, IDS_BYTES)), uuidOf(hex.slice(IDS_BYTES))];
}

function macOf(keyring: Keyring, purpose: Purpose, ids: Buffer): Buffer {
  return createHmac('sha256', keyring.derive(purpose)).update(ids).digest();
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
