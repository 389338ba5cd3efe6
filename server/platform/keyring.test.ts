import { describe, expect, it } from 'vitest';
import { createKeyring, KeyringError, parseKey } from './keyring.ts';

const keyring = createKeyring(Buffer.alloc(32, 1));
const plain = Buffer.from('thirty-two secret bytes of a key');

describe('the keyring', () => {
  it('opens what it wrapped, each time differently', () => {
    const wrapped = keyring.wrap(plain, 'device');
    expect(keyring.unwrap(wrapped, 'device')).toEqual(plain);
    expect(keyring.wrap(plain, 'device')).not.toEqual(wrapped);
    expect(wrapped.includes(plain)).toBe(false);
  });

  it('opens nothing for another purpose, under another key, or with any byte changed', () => {
    const wrapped = keyring.wrap(plain, 'device');
    expect(() => keyring.unwrap(wrapped, 'submission')).toThrow(KeyringError);
    expect(() => createKeyring(Buffer.alloc(32, 2)).unwrap(wrapped, 'device')).toThrow(KeyringError);
    for (let index = 0; index < wrapped.length; index += 1) {
      const changed = Buffer.from(wrapped);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keyring.unwrap(changed, 'device')).toThrow(KeyringError);
    }
    expect(() => keyring.unwrap(wrapped.subarray(0, 10), 'device')).toThrow(KeyringError);
  });

  it('derives a key for each purpose', () => {
    expect(keyring.derive('a')).toEqual(createKeyring(Buffer.alloc(32, 1)).derive('a'));
    expect(keyring.derive('a')).not.toEqual(keyring.derive('b'));
    expect(keyring.derive('a')).toHaveLength(32);
  });

  it('reads 32 bytes as hexadecimal or base64 and nothing else', () => {
    const key = Buffer.alloc(32, 255);
    for (const text of [
      key.toString('hex'),
      key.toString('base64'),
      key.toString('base64url'),
      ` ${key.toString('hex')}\n`,
    ]) {
      expect(parseKey(text)).toEqual(key);
    }
    expect(() => parseKey('password')).toThrow(/openssl rand -hex 32/);
  });
});
