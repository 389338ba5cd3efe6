import { describe, expect, it } from 'vitest';
import { sourceOf, type Signs } from './source.ts';

function signs(inserted: string, more: Partial<Signs> = {}): Signs {
  return {
    inputType: 'insertText',
    trusted: true,
    composing: false,
    announced: true,
    keyed: true,
    data: inserted,
    inserted,
    ...more,
  };
}

describe('sourceOf', () => {
  it('calls what a key puts in typed: a letter, an accent with its letter, a ligature, an emoji', () => {
    for (const text of ['a', '\u00b4x', 'क्ष', '😀', '👩‍🔬']) expect(sourceOf(signs(text))).toBe('typed');
    expect(sourceOf(signs('\n', { inputType: 'insertLineBreak', data: null }))).toBe('typed');
    expect(sourceOf(signs('', { inputType: 'deleteContentBackward', data: null }))).toBe('typed');
    expect(sourceOf(signs('a', { keyed: false }))).toBe('typed');
  });

  it('calls no block typed because a key went down before it', () => {
    for (const text of ['hello', 'of the', 'A block of a few words.', 'word '.repeat(300)]) {
      expect(sourceOf(signs(text))).toBe('dictation');
      expect(sourceOf(signs(text, { inputType: 'insertLineBreak' }))).toBe('autocorrect');
      expect(sourceOf(signs(text, { data: null }))).toBe('autocorrect');
    }
  });
});
