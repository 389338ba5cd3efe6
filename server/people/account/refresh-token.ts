import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/keyring.ts';

const VERSION = '1';
const SHAPE = /^1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;

const PURPOSE = 'refresh token';
/** Longer than a session lives without a use: a token outlives the key that signed it, no key is accepted for ever. */
const LIFE_MS = 61 * 24 * 3_600_000;

/** One generation of a session's refresh token. It is derived, never stored, so a lost answer can be given again. */
export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

export function signRefreshToken(keyring: Keyring, claims: RefreshClaims): string {
  const body = `${VERSION}.${claims.sessionId}.${claims.generation}`;
  return `${body}.${signature(keyring.current(PURPOSE), body).toString('base64url')}`;
}

/** Null for anything that was not signed here. */
export function readRefreshToken(keyring: Keyring, token: string, now: Date): RefreshClaims | null {
  const [, sessionId, generation, given] = SHAPE.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || given === undefined) return null;
  const presented = Buffer.from(given, 'base64url');
  const isOurs = keyring.accepted(PURPOSE, LIFE_MS, now.getTime()).some((key) => {
    const expected = signature(key, `${VERSION}.${sessionId}.${generation}`);
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
  return isOurs ? { sessionId, generation: Number(generation) } : null;
}

function signature(key: Buffer, body: string): Buffer {
  return createHmac('sha256', key).update(body).digest();
}
