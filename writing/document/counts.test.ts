import { describe, expect, it } from 'vitest';
import { countsOf } from './counts.ts';

describe('countsOf', () => {
  it('counts words between white space and lines by newlines', () => {
    expect(countsOf('')).toEqual({ characters: 0, words: 0, lines: 1 });
    expect(countsOf('  \n ')).toEqual({ characters: 4, words: 0, lines: 2 });
    expect(countsOf('One  two,\tthree\n\nनमस्ते 😀')).toEqual({ characters: 26, words: 5, lines: 3 });
  });
});
