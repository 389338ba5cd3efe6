import type { PublicKey } from '#contract/proof';
import { signedText, type Signed, type StatementKind } from '#writing/proof/signed-text';

const ED25519 = 'Ed25519';

/** Whether the owner of `key` signed exactly this statement as this kind. Rejects where the browser knows no Ed25519. */
export async function isSignedBy(key: PublicKey, signed: Signed<StatementKind, unknown>): Promise<boolean> {
  if (signed.key !== key.id) return false;
  const raw = bytesOf(key.public_key);
  const signature = bytesOf(signed.signature);
  const publicKey = await crypto.subtle.importKey('raw', raw, ED25519, false, ['verify']);
  // Several base64url texts decode to the same bytes: only the canonical one is accepted.
  if (base64UrlOf(signature) !== signed.signature) return false;
  const text = new TextEncoder().encode(signedText(signed.longhand, signed.statement));
  return crypto.subtle.verify(ED25519, publicKey, signature, text);
}

/** Whether this browser can check signatures. */
export async function canCheck(): Promise<boolean> {
  return crypto.subtle.generateKey(ED25519, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

function base64UrlOf(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
