import { expect, it } from 'vitest';
import { piecesOf } from './bold.ts';

it('cuts a sentence at what is bold', () => {
  expect(piecesOf('<b>62%</b> of it was <b>typed</b>.')).toEqual([
    { text: '62%', strong: true },
    { text: ' of it was ' },
    { text: 'typed', strong: true },
    { text: '.' },
  ]);
  expect(piecesOf('Nothing.')).toEqual([{ text: 'Nothing.' }]);
});
