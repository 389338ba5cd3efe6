import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

describe('comparing two versions', () => {
  it('names whole words, in Hindi too', () => {
    expect(wordDiff('एक पत्र धीरे चलता था', 'एक पत्र तेज़ चलता था')).toEqual([
      { kind: 'same', text: 'एक पत्र ' },
      { kind: 'removed', text: 'धीरे' },
      { kind: 'added', text: 'तेज़' },
      { kind: 'same', text: ' चलता था' },
    ]);
  });

  it('leaves out what is far from any change, and loses nothing', () => {
    const before = `${'The same words here. '.repeat(50)}old${' and there.'.repeat(50)}`;
    const after = before.replace('old', 'new');
    const parts = wordDiff(before, after) ?? [];
    expect(parts.map(({ kind }) => kind)).toEqual(['left out', 'same', 'removed', 'added', 'same', 'left out']);
    const text = (without: string) => parts.map((part) => (part.kind === without ? '' : part.text)).join('');
    expect(text('added')).toBe(before);
    expect(text('removed')).toBe(after);
  });

  it('finds nothing between equal texts', () => {
    expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  });
});
