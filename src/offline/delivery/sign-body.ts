import { signedText } from '#contract/outbox';
import { base64url, hex } from '../device/digest.ts';

/** The parts of a message that a device key signs. Only a kept request has an Idempotency-Key. */
export interface SignedMessage {
  method: string;
  path: string;
  body: Uint8Array<ArrayBuffer>;
  idempotencyKey?: string | undefined;
}

/** The signature of a device key: base64url of HMAC-SHA-256 over contract/outbox's signed text. */
export async function signBody(key: CryptoKey, message: SignedMessage, subtle: SubtleCrypto): Promise<string> {
  const digest = hex(await subtle.digest('SHA-256', message.body));
  const text = signedText(message.method, message.path, digest, message.idempotencyKey);
  return base64url(new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(text))));
}
