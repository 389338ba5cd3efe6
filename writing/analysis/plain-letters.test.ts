import { describe, expect, it } from 'vitest';
import { HUMAN } from '../../tests/fixtures/written-texts.ts';
import { plainLetters } from './plain-letters.ts';

describe('plain letters', () => {
  it('stand for accented and full-width ones, unit for unit', () => {
    expect(plainLetters('naïve café — “ｆｉｎｅ” don’t')).toBe('naive cafe — "fine" don\'t');
    expect(plainLetters(HUMAN)).toBe(HUMAN);
  });

  it('stand for look-alikes of another alphabet where a word mixes alphabets', () => {
    expect(plainLetters('Тhе сосоа іs hоt')).toBe('The cocoa is hot');
    expect(plainLetters('The word сор is Russian.')).toBe('The word сор is Russian.');
  });

  it('never change the length of a text', () => {
    const text = 'Тhе 🙂 e\u0301 ŉ ǆ ﬁ ẞ';
    expect(plainLetters(text)).toHaveLength(text.length);
  });
});
