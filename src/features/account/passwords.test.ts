import { describe, expect, it } from 'vitest';
import { samePasswords } from './passwords.ts';

function entries(password: string, confirmation: string): FormData {
  const data = new FormData();
  data.set('password', password);
  data.set('confirm', confirmation);
  return data;
}

describe('password and confirmation', () => {
  it('match to the character, blanks included', () => {
    expect(samePasswords(entries('a b ', 'a b '), 'password', 'confirm')).toEqual({});
    expect(samePasswords(entries('a b ', 'a b'), 'password', 'confirm')).toEqual({ confirm: 'Passwords do not match' });
  });
});
