import { expect, it } from 'vitest';
import { sharedText } from './share.ts';

const textOf = (parts: Record<string, string>) => sharedText(new URLSearchParams(parts));

it('title, text and address of a share come on lines of their own', () => {
  expect(textOf({ title: 'A poem', text: 'One line', url: 'https://poems.example/1' })).toBe(
    'A poem\nOne line\nhttps://poems.example/1',
  );
  expect(textOf({ text: 'only text' })).toBe('only text');
  expect(textOf({ other: 'no part of a share' })).toBe('');
});

it('what one part says is not said again by another', () => {
  expect(textOf({ title: 'A poem', text: 'A poem https://poems.example/1', url: 'https://poems.example/1' })).toBe(
    'A poem https://poems.example/1',
  );
  expect(textOf({ title: 'the same', text: 'the same' })).toBe('the same');
});

it('the text has line feeds alone and nothing that can not be stored', () => {
  expect(textOf({ text: ' one\r\ntwo\rthree\0 ' })).toBe('one\ntwo\nthree');
  expect(textOf({ text: '1.0', title: 'true' })).toBe('true\n1.0');
});
