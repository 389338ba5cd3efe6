import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/keyring.ts';

const VERSION = '1';
const SHAPE = /^1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** One generation of a session's refresh token. It is derived, never stored, so a lost answer can be given again. */
export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

export function signRefreshToken(keyring: Keyring, claims: RefreshClaims): string {
  const body = `${VERSION}.${claims.sessionId}.${claims.generation}`;
  return `${body}.${signature(keyring, body).toString('base64url')}`;
}

/** Null for anything that was not signed here. */
export function readRefreshToken(keyring: Keyring, token: string): RefreshClaims | null {
  const [, sessionId, generation, given] = SHAPE.exec(token) ?? [];
  if (sessionId === undefined || generation === undefined || given === undefined) return null;
  const expected = signature(keyring, `${VERSION}.${sessionId}.${generation}`);
  const presented = Buffer.from(given, 'base64url');
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  return { sessionId, generation: Number(generation) };
}

function signature(keyring: Keyring, body: string): Buffer {
  return createHmac('sha256', keyring.derive('refresh token')).update(body).digest();
}
