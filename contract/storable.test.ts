import { expect, it } from 'vitest';
import { storable, storableJson } from './storable.ts';

it('keeps the text of an escape, which is no character that can’t be stored', () => {
  for (const text of ['a \\u0000 b', '\\\\u0000', '"\\u0000"', '\\', 'C:\\users\\u0000']) {
    expect(storable(text)).toEqual({ value: text, issues: [] });
    expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [text]: [text] });
  }
});

it('puts U+FFFD in the place of NUL and of half a surrogate pair, in names and values', () => {
  expect(JSON.parse(storableJson({ 'a\0': 'b\0\\u0000\0', c: ['\uD800'] }))).toEqual({
    'a\uFFFD': 'b\uFFFD\\u0000\uFFFD',
    c: ['\uFFFD'],
  });
});

it('names the place of a NUL character and of what is nested too deeply', () => {
  expect(storable({ a: ['x\0'] }).issues).toEqual([{ path: 'a.0', message: 'holds a character that can’t be stored' }]);
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 'x');
  expect(storable(deep).issues.map(({ message }) => message)).toEqual(['is nested too deeply']);
});
