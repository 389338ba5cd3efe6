import { pushCall, PACKED_PUSH_TYPE, signedText, type Push } from '#contract/outbox';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '#contract/version';
import { packPush } from '#writing/pack';
import { pathOf } from '../api/send.ts';
import type { PushPorts } from './ports.ts';

/** Smaller bodies don't shrink: gzip's frame alone is 18 bytes. */
const COMPRESS_FROM_BYTES = 150;

/** A push as it goes over the wire. */
export interface EncodedPush {
  path: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Packs a push of `user` and compresses it where the platform can and it pays. */
export async function encodePush(user: string, push: Push, ports: Pick<PushPorts, 'compress'>): Promise<EncodedPush> {
  const packed = new Uint8Array(packPush(push));
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': PACKED_PUSH_TYPE,
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
  };
  const path = pathOf(pushCall, { user_id: user }, undefined);
  if (ports.compress === undefined || packed.length < COMPRESS_FROM_BYTES) return { path, body: packed, headers };
  const compressed = await ports.compress(packed);
  if (compressed.length >= packed.length) return { path, body: packed, headers };
  return { path, body: compressed, headers: { ...headers, 'content-encoding': 'gzip' } };
}

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

/** SHA-256 of a text's UTF-8 bytes in lowercase hexadecimal. */
export async function sha256Hex(text: string, subtle: SubtleCrypto): Promise<string> {
  return hex(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of a base64url text. Throws on anything else. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (unit) => unit.codePointAt(0) ?? 0);
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
