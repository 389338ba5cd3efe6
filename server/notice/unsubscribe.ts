import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailTopics, UNSUBSCRIBE_PAGE } from '#contract/mail';
import { API_BASE } from '#contract/endpoint';
import type { Tenant } from '../database/connect.ts';
import type { Keyring } from '../keyring.ts';
import { problem } from '../problem.ts';
import type { Services } from '../services.ts';
import { writePaces } from './preferences.ts';

const IDS_BYTES = 32;
const TOKEN_BYTES = 64;

/**
 * The token of a letter's last link: whose letters end, and an HMAC of it that only this installation can make. It does
 * not expire, and opens nothing else.
 */
export function unsubscribeToken(keyring: Keyring, { universityId, userId }: Tenant): string {
  const ids = Buffer.from((universityId + userId).replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, macOf(keyring, ids)]).toString('base64url');
}

/** Whose letters a token ends; null where it was not made by this installation. */
export function readUnsubscribeToken(keyring: Keyring, token: string): Tenant | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const ids = bytes.subarray(0, IDS_BYTES);
  if (!timingSafeEqual(macOf(keyring, ids), bytes.subarray(IDS_BYTES))) return null;
  const hex = ids.toString('hex');
  return { universityId: uuidOf(hex.slice(0, IDS_BYTES)), userId: uuidOf(hex.slice(IDS_BYTES)) };
}

/** Where a reader presses once, and where a mail program posts (RFC 8058). */
export function unsubscribeLinks(publicUrl: string, token: string): { page: string; post: string } {
  return {
    page: `${publicUrl}${UNSUBSCRIBE_PAGE}?token=${token}`,
    post: `${publicUrl}${API_BASE}/mail/unsubscribe/${token}/`,
  };
}

/** Ends all letters of notices to somebody. @throws 400 for a token that was not made here. */
export async function stopLetters(services: Services, token: string): Promise<{ message: string }> {
  const addressee = readUnsubscribeToken(services.keyring, token);
  if (addressee === null) {
    throw problem(
      400,
      'token_invalid',
      'This link is not complete. Copy the whole link from the letter, or choose your letters in your profile.',
    );
  }
  const paces = Object.fromEntries(mailTopics.map((topic) => [topic, 'never' as const]));
  await services.database.asTenant(addressee, (tx) => writePaces(tx, addressee, paces, services.clock()));
  return { message: 'You will get no more of these letters.' };
}

function macOf(keyring: Keyring, ids: Buffer): Buffer {
  return createHmac('sha256', keyring.derive('unsubscribe from mail')).update(ids).digest();
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
