import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../keyring.ts';
import { unauthenticated } from '../problem.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const LEEWAY_SECONDS = 60;
const ISSUER = 'longhand';

/** What an access token says. `generation` is the refresh counter that it was issued with: its use proves that the answer arrived. */
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
    .sign(keyring.derive('access token'));
}

/** @throws 401 for anything but a token of ours that has not expired. */
export async function readAccessToken(keyring: Keyring, token: string, now: Date): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keyring.derive('access token'), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: ISSUER,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    });
    const { sub, sid, gen } = payload as { sub?: unknown; sid?: unknown; gen?: unknown };
    if (typeof sub === 'string' && typeof sid === 'string' && typeof gen === 'number') {
      return { sessionId: sid, userId: sub, generation: gen };
    }
  } catch {
    throw unauthenticated();
  }
  throw unauthenticated();
}
