import { describe, expect, it } from 'vitest';
import { checkStatement, linksOf } from './statement-words.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('a statement as it is typed', () => {
  it('has one link in each line', () => {
    expect(linksOf(' https://a.example/1 \n\nhttps://b.example ')).toEqual([
      'https://a.example/1',
      'https://b.example',
    ]);
  });

  it('needs an answer, and words where tools were used', () => {
    expect(checkStatement(form({ used: '', words: '', links: '' }))).toHaveProperty('used');
    expect(checkStatement(form({ used: 'some', words: ' ', links: '' }))).toHaveProperty('words');
    expect(checkStatement(form({ used: 'some', words: 'An outline.', links: 'https://a.example/1' }))).toEqual({});
    expect(checkStatement(form({ used: 'none', words: '', links: '' }))).toEqual({});
  });

  it('takes at most ten addresses, all of them https with a host', () => {
    const links = (typed: string) => checkStatement(form({ used: 'none', words: '', links: typed }));
    for (const typed of [
      'http://a.example',
      'javascript:alert(1)',
      'https://',
      'https://user:pass@a.example',
      'a.example',
      `https://a.example/${'x'.repeat(2000)}`,
      Array.from({ length: 11 }, (_, index) => `https://a.example/${String(index)}`).join('\n'),
    ])
      expect(links(typed)).toHaveProperty('links');
  });
});
