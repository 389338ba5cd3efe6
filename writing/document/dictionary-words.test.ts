import { describe, expect, it } from 'vitest';
import { countsOf } from './counts.ts';
import { dictionaryWords } from './dictionary-words.ts';

describe('words by dictionary', () => {
  it.each([
    ['Thai', 'ฉันรักภาษาไทย', 4],
    ['Chinese', '我们喜欢写作。', 3],
    ['Japanese', '私は本を読む。', 5],
  ])('are counted in %s, where white space counts one', (_, text, words) => {
    expect(countsOf(text).words).toBe(1);
    expect(dictionaryWords(text)).toBe(words);
  });

  it.each(['Nobody minded.', 'हिन्दी में लिखा', 'কলম ও কাগজ', '', 'كتبت هذا', '한국어 문장'])(
    'are not counted in %j, which has spaces',
    (text) => expect(dictionaryWords(text)).toBe(null),
  );

  it('are counted line by line, each as often as it stands there', () => {
    const line = 'ฉันรักภาษาไทย';
    expect(dictionaryWords(`${line}\n\n${line}`)).toBe(8);
    expect(dictionaryWords(`${line}\n\n${line} ฉัน`)).toBe(9);
  });

  it('are counted in a text that is partly English', () => {
    expect(dictionaryWords('The word 写作 means writing.')).toBe(5);
  });
});
