import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The number of the first data key stands where released versions wrote 1, for the only key that there was. */
const FIRST = 1;

/** A data key of this installation. LONGHAND_KEY wraps the data keys; everything else is wrapped by, or derived from, them. */
export interface DataKey {
  /** From 1; it is the first byte of whatever the key wraps. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** When it was made, in milliseconds since 1970. It is wrapped with the key, so nobody without LONGHAND_KEY can change it. */
  readonly madeAt: number;
  /** Since when new values are wrapped with it, in milliseconds since 1970. Null until every server has read it. */
  readonly inUseFrom: number | null;
}

/** Encrypts with, and derives keys from, the installation's data keys. */
export interface Keyring {
  /** Encrypts with AES-256-GCM under the newest key in use; the purpose is authenticated too. */
  wrap(plain: Buffer, purpose: string): Buffer;
  /**
   * Throws KeyringError where the bytes were changed, or wrapped for another purpose or under another key;
   * UnknownKeyError where their key was made since the keys were last read.
   */
  unwrap(wrapped: Buffer, purpose: string): Buffer;
  /** 32 bytes of HKDF-SHA-256 of the first key, the same for the same purpose for ever. */
  derive(purpose: string): Buffer;
  /** The same of the newest key in use: for credentials, which a rotation of the data key replaces. */
  current(purpose: string): Buffer;
  /** Keys that were {@link current} within `lifeMs` before `now` (both in milliseconds), here or elsewhere; newest first. */
  accepted(purpose: string, lifeMs: number, now: number): Buffer[];
  /** The keys, by their numbers: for a thread, which needs the same. */
  keys(): readonly DataKey[];
  /** Takes in what was made or came into use since. */
  learn(keys: readonly DataKey[]): void;
}

export class KeyringError extends Error {}

/** The bytes name a data key that was made since the keys were last read. */
export class UnknownKeyError extends KeyringError {}

/** A keyring of one data key. @param first 32 secret bytes. @throws KeyringError for another length. */
export function createKeyring(first: Buffer): Keyring {
  return keyringOf([{ number: FIRST, bytes: first, madeAt: 0, inUseFrom: 0 }]);
}

/** @throws KeyringError where the first key is missing, none is in use or one has another length. */
export function keyringOf(keys: readonly DataKey[]): Keyring {
  let known = checked(keys);
  const derived = new Map<string, Buffer>();
  function deriveFrom({ number, bytes }: DataKey, purpose: string): Buffer {
    const name = `${number} ${purpose}`;
    const found = derived.get(name);
    if (found !== undefined) return found;
    const key = Buffer.from(hkdfSync('sha256', bytes, 'longhand', purpose, KEY_BYTES));
    derived.set(name, key);
    return key;
  }
  function unwrap(wrapped: Buffer, purpose: string): Buffer {
    const key = known.all.find(({ number }) => number === wrapped[0]);
    if (key === undefined) throw new UnknownKeyError('These bytes were wrapped with a key that is not known here.');
    return open(deriveFrom(key, `wrap ${purpose}`), wrapped, purpose);
  }
  return {
    wrap: (plain, purpose) => seal(deriveFrom(known.newest, `wrap ${purpose}`), known.newest.number, plain, purpose),
    unwrap,
    derive: (purpose) => deriveFrom(known.first, purpose),
    current: (purpose) => deriveFrom(known.newest, purpose),
    accepted: (purpose, lifeMs, now) => acceptedKeys(known.all, now - lifeMs).map((key) => deriveFrom(key, purpose)),
    keys: () => known.all,
    learn(fresh) {
      known = checked(fresh);
    },
  };
}

/**
 * Those in use at or after `since`, newest first: a key is in use until the next one is. One that is not in use here
 * may be in use on another server already.
 */
function acceptedKeys(all: readonly DataKey[], since: number): DataKey[] {
  const newestFirst = all.toReversed();
  return newestFirst.filter((_, index) => (newestFirst[index - 1]?.inUseFrom ?? Infinity) >= since);
}

interface Checked {
  readonly all: readonly DataKey[];
  readonly first: DataKey;
  readonly newest: DataKey;
}

function checked(keys: readonly DataKey[]): Checked {
  for (const { bytes } of keys)
    if (bytes.length !== KEY_BYTES) throw new KeyringError(`The key must be ${KEY_BYTES} bytes, not ${bytes.length}.`);
  const all = keys.toSorted((one, other) => one.number - other.number);
  const first = all.find(({ number }) => number === FIRST);
  const newest = all.findLast(({ inUseFrom }) => inUseFrom !== null);
  if (first === undefined || newest === undefined) throw new KeyringError('The first data key is missing.');
  return { all, first, newest };
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

function seal(key: Buffer, number: number, plain: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([number]), nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, wrapped: Buffer, purpose: string): Buffer {
  const head = 1 + NONCE_BYTES + TAG_BYTES;
  if (wrapped.length < head) throw new KeyringError('These bytes were not wrapped here.');
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
