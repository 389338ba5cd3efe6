import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../platform/keyring.ts';
import { isSignedBy, publicKeyOf, signStatement } from './statement.ts';

const keyring = createKeyring(Buffer.alloc(32, 7));
const key = publicKeyOf(keyring);

describe('a signed statement', () => {
  it('is its signer’s, as its kind, and no other', () => {
    const signed = signStatement(keyring, 'receipt', { words: 7 });
    expect(isSignedBy(key, signed)).toBe(true);
    expect(isSignedBy(key, { ...signed, longhand: 'certificate' })).toBe(false);
    expect(isSignedBy(key, { ...signed, statement: { words: 8 } })).toBe(false);
    expect(isSignedBy(publicKeyOf(createKeyring(Buffer.alloc(32, 8))), signed)).toBe(false);
  });

  // The last character of 64 bytes in base64url has four unused bits: several characters decode to the same bytes.
  it('has one signature, to the letter', () => {
    for (let words = 0; words < 32; words += 1) {
      const signed = signStatement(keyring, 'receipt', { words });
      const others = 'ABCQRSghiwxy1-_'.split('').map((last) => signed.signature.slice(0, -1) + last);
      const accepted = [...others, `${signed.signature}=`, ` ${signed.signature}`].filter((signature) =>
        isSignedBy(key, { ...signed, signature }),
      );
      expect(accepted.filter((signature) => signature !== signed.signature)).toEqual([]);
    }
  });
});
