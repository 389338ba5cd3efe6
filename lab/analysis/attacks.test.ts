import { describe, expect, it } from 'vitest';
import { GENERATED } from '../../tests/fixtures/written-texts.ts';
import { ATTACKS } from './attacks.ts';

const TEXT = `${GENERATED} It is done; we don't mind.\n\n${GENERATED}`;
const wordsIn = (text: string): number => text.match(/[\p{L}\u200B]+/gu)?.length ?? 0;

describe('an attack', () => {
  it.each(ATTACKS)('of $name changes a text and loses hardly a word', ({ change }) => {
    const changed = change(TEXT, 'seed');
    expect(changed).not.toBe(TEXT);
    expect(change(TEXT, 'seed')).toBe(changed);
    expect(Math.abs(wordsIn(changed) - wordsIn(TEXT))).toBeLessThan(5);
  });
});
