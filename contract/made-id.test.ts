import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idEndOf } from './made-id.ts';

describe('the end of an id that is made under an idempotency key', () => {
  it('has a digit of each of 15 characters after the variant of a UUIDv7', () => {
    expect(idEndOf('AAAAAAAAAAAAAAAAAAAAAA')).toBe('8111-111111111111');
    expect(idEndOf('______ABC-_019aozPQRS_')).toBe('8123-df0191fa0123');
  });

  it('differs where devices make many keys', () => {
    const ends = Array.from({ length: 5000 }, () => idEndOf(randomBytes(16).toString('base64url')));
    expect(new Set(ends).size).toBe(ends.length);
  });
});
