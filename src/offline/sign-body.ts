import { signedText } from '#contract/outbox';
import { base64url, hex } from './digest.ts';

/** The signature of a device key over a body as it is sent: base64url of HMAC-SHA-256 over contract/outbox's signed text. */
export async function signBody(
  key: CryptoKey,
  method: string,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto,
): Promise<string> {
  const text = signedText(method, path, hex(await subtle.digest('SHA-256', body)));
  return base64url(new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(text))));
}
