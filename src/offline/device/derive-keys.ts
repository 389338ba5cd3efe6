import type { Device as DeviceSecret } from '#contract/account';
import { fromBase64url } from './digest.ts';

const HMAC: HmacImportParams = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Derives a device's two keys with HKDF-SHA-256 (salt: the device id; info: 'longhand push', 'longhand seal'), 32
 * bytes each, as CryptoKeys that no script can read.
 */
export async function deriveKeys(
  secret: DeviceSecret,
  subtle: SubtleCrypto,
): Promise<{ sign: CryptoKey; seal: CryptoKey }> {
  const material = await subtle.importKey('raw', fromBase64url(secret.secret), 'HKDF', false, ['deriveBits']);
  const text = new TextEncoder();
  const bits = (info: string) =>
    subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: text.encode(secret.id), info: text.encode(info) },
      material,
      256,
    );
  return {
    sign: await subtle.importKey('raw', await bits('longhand push'), HMAC, false, ['sign']),
    seal: await subtle.importKey('raw', await bits('longhand seal'), 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}
