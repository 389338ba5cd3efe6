import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../../platform/keyring.ts';
import { unauthenticated } from '../../platform/problem.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const LEEWAY_SECONDS = 60;
const ISSUER = 'longhand';
const PURPOSE = 'access token';
/** How long a token may be used after the key that signed it was replaced. */
const LIFE_MS = (ACCESS_TOKEN_SECONDS + LEEWAY_SECONDS) * 1000;

/**
 * The contents of an access token. `generation` is the refresh counter at its issue: using it proves that the answer
 * which carried it arrived.
 */
export interface AccessClaims {
  sessionId: string;
  userId: string;
  generation: number;
}

export function signAccessToken(keyring: Keyring, claims: AccessClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId, gen: claims.generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(keyring.current(PURPOSE));
}

/** A token with a valid signature. `until`: when it expires, leeway included, in milliseconds since 1970. */
interface Verified {
  claims: AccessClaims;
  until: number;
}

/** The tokens in use: a page sends the same one with every request for a quarter of an hour. */
const verified = new WeakMap<Keyring, Map<string, Verified>>();
const VERIFIED_MAX = 20_000;

/** @throws 401 for anything but a token of ours that has not expired. */
export async function readAccessToken(keyring: Keyring, token: string, now: Date): Promise<AccessClaims> {
  const known = verified.get(keyring) ?? new Map<string, Verified>();
  verified.set(keyring, known);
  const found = known.get(token);
  if (found !== undefined && now.getTime() < found.until) return found.claims;
  const { claims, expires } = await verifyAccessToken(keyring, token, now);
  if (known.size >= VERIFIED_MAX) known.clear();
  known.set(token, { claims, until: (expires + LEEWAY_SECONDS) * 1000 });
  return claims;
}

async function verifyAccessToken(
  keyring: Keyring,
  token: string,
  now: Date,
): Promise<{ claims: AccessClaims; expires: number }> {
  for (const key of keyring.accepted(PURPOSE, LIFE_MS, now.getTime())) {
    const verifiedNow = await verifyWith(key, token, now);
    if (verifiedNow !== null) return verifiedNow;
  }
  throw unauthenticated();
}

async function verifyWith(
  key: Buffer,
  token: string,
  now: Date,
): Promise<{ claims: AccessClaims; expires: number } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: ISSUER,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    const { sub, sid, gen, exp } = payload as { sub?: unknown; sid?: unknown; gen?: unknown; exp?: unknown };
    if (typeof sub === 'string' && typeof sid === 'string' && typeof gen === 'number' && typeof exp === 'number') {
      return { claims: { sessionId: sid, userId: sub, generation: gen }, expires: exp };
    }
    return null;
  } catch {
    return null;
  }
}
