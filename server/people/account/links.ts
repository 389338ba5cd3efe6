import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyOfHash, noteKeys } from '../../platform/database/directory.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { Services } from '../../platform/services.ts';
import type { LinkPurpose } from '../../platform/database/columns.ts';

const HOUR_MS = 3_600_000;
const LIFE_MS: Record<LinkPurpose, number> = {
  verify: 24 * HOUR_MS,
  university: 24 * HOUR_MS,
  reset: HOUR_MS / 2,
  email: 2 * HOUR_MS,
};

/**
 * The token of a mailed link: 256 bits that only this installation can make from the link's id. So neither the database
 * nor a queue ever holds a token, and the letter can be written when it is sent.
 */
export function linkToken(keyring: Keyring, linkId: string): string {
  return createHmac('sha256', keyring.derive('mailed link')).update(linkId).digest('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The stored hash of the nonce that a browser keeps. */
export function nonceHashOf(nonce: string | undefined): Buffer | null {
  return nonce === undefined ? null : tokenHash(nonce);
}

/** Makes a link and returns its id. `nonceHash` is the hash of the nonce of the browser that signed up. */
export async function createLink(
  services: Services,
  tx: Tx,
  owner: { universityId: string; userId: string },
  purpose: LinkPurpose,
  nonceHash: Buffer | null = null,
): Promise<string> {
  const { id, write } = await newLink(services, tx, owner, purpose, nonceHash);
  await write.execute();
  return id;
}

/** The same, with the write left to be combined with others. `email`: the address that an account is to have. */
export async function newLink(
  services: Services,
  tx: Tx,
  owner: { universityId: string; userId: string },
  purpose: LinkPurpose,
  nonceHash: Buffer | null = null,
  email: string | null = null,
) {
  const now = services.clock();
  const id = crypto.randomUUID();
  const hash = tokenHash(linkToken(services.keyring, id));
  const expiresAt = new Date(now.getTime() + LIFE_MS[purpose]);
  await noteKeys(tx, owner.universityId, 'link', [keyOfHash(hash)], expiresAt);
  const write = tx.insertInto('links').values({
    university_id: owner.universityId,
    id,
    user_id: owner.userId,
    purpose,
    token_hash: hash,
    nonce_hash: nonceHash,
    email,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  });
  return { id, write };
}

export interface Link {
  universityId: string;
  id: string;
  userId: string;
  purpose: LinkPurpose;
  nonceHash: Buffer | null;
  /** The address that an account is to have. */
  email: string | null;
  usedAt: Date | null;
}

/** The id and university of a token's link, read before a tenant is known; null for an unknown token. */
export async function findLink(
  services: Services,
  token: string,
): Promise<{ universityId: string; id: string } | null> {
  const row = await services.database.lookUp<{ university_id: string; link_id: string }>('find_link', [
    tokenHash(token),
  ]);
  return row === null ? null : { universityId: row.university_id, id: row.link_id };
}

/** Locks a link that has not expired; null otherwise. */
export async function lockLink(
  services: Services,
  tx: Tx,
  found: { universityId: string; id: string },
): Promise<Link | null> {
  const row = await tx
    .selectFrom('links')
    .selectAll()
    .where('university_id', '=', found.universityId)
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= services.clock()) return null;
  return {
    universityId: found.universityId,
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    nonceHash: row.nonce_hash,
    email: row.email,
    usedAt: row.used_at,
  };
}

/** The write that notes that a link was used. */
export function useOfLink(services: Services, tx: Tx, link: Link) {
  return tx
    .updateTable('links')
    .set({ used_at: services.clock() })
    .where('university_id', '=', link.universityId)
    .where('id', '=', link.id)
    .where('used_at', 'is', null);
}

/** The write that voids a person's unused links of one purpose. */
export function endOfLinks(
  services: Services,
  tx: Tx,
  owner: { universityId: string; userId: string },
  purpose: LinkPurpose,
) {
  return tx
    .updateTable('links')
    .set({ used_at: services.clock() })
    .where('university_id', '=', owner.universityId)
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null);
}

export function nonceFits(link: Link, nonce: string | undefined): boolean {
  return link.nonceHash !== null && nonce !== undefined && timingSafeEqual(link.nonceHash, tokenHash(nonce));
}
