import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const NONCE_BYTES = 16;
/** A computer that many people share remembers the newest of them. */
const ENTRIES_MAX = 8;
const BETWEEN = '~';

/**
 * The known devices of a browser, one entry for each person who logged in there: a nonce, and its HMAC for their
 * address. An entry reveals nothing, opens nothing, and is stored nowhere else; only this installation can make one.
 * After OWASP's device cookies.
 */

/** The nonce of this address's entry; null where the browser has none. */
export function knownDevice(
  { keyring }: Pick<Services, 'keyring'>,
  kept: string | undefined,
  emailKey: string,
): string | null {
  for (const entry of (kept ?? '').split(BETWEEN).slice(0, ENTRIES_MAX)) {
    const [nonce = '', mac = ''] = entry.split('.');
    const expected = macOf(keyring, nonce, emailKey);
    const given = Buffer.from(mac, 'base64url');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return nonce;
  }
  return null;
}

/** The entries for the browser to keep after a log-in with this address. */
export function withKnownDevice(
  { keyring, random }: Pick<Services, 'keyring' | 'random'>,
  kept: string | undefined,
  emailKey: string,
): string {
  if (kept !== undefined && knownDevice({ keyring }, kept, emailKey) !== null) return kept;
  const nonce = random(NONCE_BYTES).toString('base64url');
  const entry = `${nonce}.${macOf(keyring, nonce, emailKey).toString('base64url')}`;
  const others = (kept ?? '').split(BETWEEN).filter(Boolean);
  return [entry, ...others].slice(0, ENTRIES_MAX).join(BETWEEN);
}

function macOf(keyring: Services['keyring'], nonce: string, emailKey: string): Buffer {
  return createHmac('sha256', keyring.derive('known device')).update(`${nonce}.${emailKey}`).digest();
}
