import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../../server/platform/keyring.ts';
import { isSignedBy as isSignedByNode, publicKeyOf, signStatement } from '../../../server/writing/chain/statement.ts';
import { isSignedBy } from './check-signature.ts';

const keyring = createKeyring(Buffer.alloc(32, 7));
const key = publicKeyOf(keyring);
const signed = signStatement(keyring, 'receipt', { words: 7, student: 'Zoë \u{1f600}', of: { b: 1, a: [2, null] } });

describe('the check of a signature in the browser', () => {
  it('answers as the university’s own, for what is signed and for what was changed', async () => {
    const variants = [
      signed,
      { ...signed, longhand: 'certificate' as const },
      { ...signed, statement: { ...signed.statement, words: 8 } },
      { ...signed, key: '0'.repeat(16) },
      { ...signed, signature: `${signed.signature}=` },
      ...'ABCQRSghiwxy1-_'.split('').map((last) => ({ ...signed, signature: signed.signature.slice(0, -1) + last })),
    ];
    const answers = await Promise.all(variants.map((each) => isSignedBy(key, each).catch(() => false)));
    expect(answers).toEqual(variants.map((each) => isSignedByNode(key, each)));
    expect(answers.filter(Boolean).length).toBeGreaterThan(0);
  });

  it('refuses another key', async () => {
    const other = publicKeyOf(createKeyring(Buffer.alloc(32, 8)));
    expect(await isSignedBy({ ...other, id: key.id }, signed)).toBe(false);
  });
});
