import { describe, expect, it } from 'vitest';
import { createKeyring, keyringOf, KeyringError, parseKey, UnknownKeyError, type DataKey } from './keyring.ts';

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

describe('several data keys', () => {
  const MINUTE = 60_000;
  const key = (number: number, inUseFrom: number | null): DataKey => ({
    number,
    bytes: Buffer.alloc(32, number),
    madeAt: 0,
    inUseFrom,
  });

  it('wrap with the newest in use, open what each wrapped, and say which is unknown', () => {
    const both = keyringOf([key(1, 0), key(2, MINUTE)]);
    const offered = keyringOf([key(1, 0), key(2, null)]);
    const before = keyringOf([key(1, 0)]);
    expect(both.wrap(Buffer.from('x'), 'p')[0]).toBe(2);
    expect(offered.wrap(Buffer.from('x'), 'p')[0]).toBe(1);
    expect(both.unwrap(before.wrap(Buffer.from('x'), 'p'), 'p').toString()).toBe('x');
    expect(offered.unwrap(both.wrap(Buffer.from('x'), 'p'), 'p').toString()).toBe('x');
    expect(() => before.unwrap(both.wrap(Buffer.from('x'), 'p'), 'p')).toThrow(UnknownKeyError);
    before.learn(both.keys());
    expect(before.wrap(Buffer.from('x'), 'p')[0]).toBe(2);
  });

  it('derive for ever from the first, and credentials from the newest', () => {
    const both = keyringOf([key(2, MINUTE), key(1, 0)]);
    expect(both.derive('p')).toEqual(createKeyring(Buffer.alloc(32, 1)).derive('p'));
    expect(both.current('p')).toEqual(createKeyring(Buffer.alloc(32, 2)).derive('p'));
  });

  it('accept a credential for its life after its key was replaced, and one of a key that comes into use', () => {
    const keyring = keyringOf([key(1, 0), key(2, 10 * MINUTE), key(3, null)]);
    const [first, second, third] = [1, 2, 3].map((number) => createKeyring(Buffer.alloc(32, number)).derive('p'));
    expect(keyring.accepted('p', 5 * MINUTE, 14 * MINUTE)).toEqual([third, second, first]);
    expect(keyring.accepted('p', 5 * MINUTE, 16 * MINUTE)).toEqual([third, second]);
  });

  it('need a first one, and one in use', () => {
    expect(() => keyringOf([])).toThrow(KeyringError);
    expect(() => keyringOf([key(2, 0)])).toThrow(KeyringError);
    expect(() => keyringOf([key(1, null)])).toThrow(KeyringError);
  });
});
