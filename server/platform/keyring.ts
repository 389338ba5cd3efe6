import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts with, and derives keys from, the installation's one key. */
export interface Keyring {
  /** Encrypts with AES-256-GCM under the key of `purpose`; the purpose is authenticated too. */
  wrap(plain: Buffer, purpose: string): Buffer;
  /** Throws KeyringError where the bytes were changed, or wrapped for another purpose or under another key. */
  unwrap(wrapped: Buffer, purpose: string): Buffer;
  /** 32 bytes of HKDF-SHA-256, the same for the same purpose. */
  derive(purpose: string): Buffer;
}

export class KeyringError extends Error {}

/** @param master 32 secret bytes. @throws KeyringError for another length. */
export function createKeyring(master: Buffer): Keyring {
  if (master.length !== KEY_BYTES) throw new KeyringError(`The key must be ${KEY_BYTES} bytes, not ${master.length}.`);
  const known = new Map<string, Buffer>();
  function derive(purpose: string): Buffer {
    const found = known.get(purpose);
    if (found !== undefined) return found;
    const key = Buffer.from(hkdfSync('sha256', master, 'longhand', purpose, KEY_BYTES));
    known.set(purpose, key);
    return key;
  }
  return {
    derive,
    wrap: (plain, purpose) => seal(derive(`wrap ${purpose}`), plain, purpose),
    unwrap: (wrapped, purpose) => open(derive(`wrap ${purpose}`), wrapped, purpose),
  };
}

/** Reads LONGHAND_KEY: 32 bytes as 64 hexadecimal characters or as base64 (either alphabet). @throws KeyringError */
export function parseKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-fA-F]{64}$/.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length !== KEY_BYTES) {
    throw new KeyringError(
      'LONGHAND_KEY must be 32 random bytes, as 64 hexadecimal characters or base64. Make one with: openssl rand -hex 32',
    );
  }
  return key;
}

function seal(key: Buffer, plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, wrapped: Buffer, purpose: string): Buffer {
  const head = 1 + NONCE_BYTES + TAG_BYTES;
  if (wrapped.length < head || wrapped[0] !== VERSION) throw new KeyringError('These bytes were not wrapped here.');
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(wrapped.subarray(1 + NONCE_BYTES, head));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(head)), decipher.final()]);
  } catch {
    throw new KeyringError(`What was wrapped for '${purpose}' does not open with this key.`);
  }
}
