import { createCipheriv, createDecipheriv } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Below this, compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 200;
const PLAIN = 0;
const DEFLATED = 1;

/** Where a sealed value belongs. It opens nowhere else. */
export type Place =
  | { kind: 'batch'; submission: string; counter: number; stream: string; first: number; last: number }
  | { kind: 'checkpoint'; submission: string; counter: number }
  | { kind: 'snapshot'; submission: string }
  | { kind: 'certificate'; submission: string }
  | { kind: 'kept document'; submission: string; counter: number }
  | { kind: 'kept report'; submission: string }
  | { kind: 'compared text'; submission: string };

/** Compresses, then encrypts (AES-256-GCM, random nonce): nonce, ciphertext of [form, bytes], tag. */
export function seal(key: Buffer, random: (bytes: number) => Buffer, place: Place, bytes: Uint8Array): Buffer {
  const compressed = bytes.length >= COMPRESS_FROM_BYTES ? deflateRawSync(bytes) : null;
  const form = compressed !== null && compressed.length < bytes.length ? DEFLATED : PLAIN;
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(placeText(place)));
  const parts = [
    nonce,
    cipher.update(Uint8Array.of(form)),
    cipher.update(form === DEFLATED && compressed !== null ? compressed : bytes),
    cipher.final(),
  ];
  return Buffer.concat([...parts, cipher.getAuthTag()]);
}

/** Undoes {@link seal}. Throws where a bit was changed, or the value was sealed for another place or by another key. */
export function unseal(key: Buffer, place: Place, sealed: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES + 1) throw new Error('A sealed value is cut short.');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(placeText(place)));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  const bytes = opened.subarray(1);
  return opened[0] === DEFLATED ? inflateRawSync(bytes) : bytes;
}

function placeText(place: Place): string {
  if (place.kind === 'batch')
    return `batch ${place.submission} ${place.counter} ${place.stream} ${place.first} ${place.last}`;
  const counter = 'counter' in place ? ` ${place.counter}` : '';
  return `${place.kind} ${place.submission}${counter}`;
}
