import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const NONCE_BYTES = 16;
/** A computer that many people share knows the newest of them. */
const ENTRIES_MAX = 8;
const BETWEEN = '~';

/**
 * What a browser keeps of the people who logged in there, one entry each: a nonce, and its HMAC for their address. It
 * says nothing of them, opens nothing, and is stored nowhere else; strangers can't make one. After OWASP's device cookies.
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

/** What the browser is to keep once this address was opened there. */
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
