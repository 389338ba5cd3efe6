import { describe, expect, it } from 'vitest';
import { parse } from './parse.ts';

describe('a text cut into tokens', () => {
  it('has one object for a word from its beginning to its end, however many words there are', () => {
    const others = Array.from({ length: 40_000 }, (_, place) =>
      place.toString(2).replaceAll('0', 'o').replaceAll('1', 'i'),
    );
    const { tokens } = parse(`the ${others.join(' ')} the`);
    expect(tokens.at(-1)?.word).toBe(tokens[0]?.word);
    expect(new Set(tokens.map(({ word }) => word?.number)).size).toBe(others.length + 1);
  });
});
